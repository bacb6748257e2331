import { LogReplaced, type Position, type RecordedEvent } from '@tiffin/event-sourcing';
import type {
  ProjectionProgress,
  Projections,
  Reactor,
  ReactorProgress,
  ViewCommitted,
  ViewDefinition,
  ViewDocument,
  ViewOperations,
  ViewReader,
} from '@tiffin/read-models';
import { CommitListeners } from '../projections/commit-listeners.js';
import { ProjectionEngine, type EngineParts } from '../projections/projection-engine.js';
import { FollowedViews } from './followed-views.js';
import { Lease } from './lease.js';
import type { LeaseLimits } from './lease-limits.js';
import type { LeaseTimer } from './lease-timer.js';
import { LeasedEngine, type ProjectingEngine } from './leased-engine.js';
import { sharedOperations } from './shared-operations.js';

/** The records are opened with `LEASE_COLLECTIONS` as well; the epoch comes from the lease. */
export interface SharedProjectionsParts extends Omit<EngineParts, 'epoch'> {
  readonly lease?: { readonly limits?: LeaseLimits; readonly timer?: LeaseTimer };
}

/** How long a process that loses the lead waits for the views' first look from aside, in ms. */
const HANDED_OVER_WITHIN = 1_000;

/**
 * The projection engine of a process that shares its stores with others: while it holds the lease it projects and reacts, and else it answers
 * reads from what another one writes. To its process it is what `ProjectionEngine` is. Committed changes are heard where they are made.
 */
export class SharedProjections implements Projections {
  readonly operations: ViewOperations;
  readonly #leased: LeasedEngine;
  readonly #listeners: CommitListeners;
  readonly #reactors: Reactor[] = [];
  #engine: ProjectionEngine | undefined;
  #followed: FollowedViews | undefined;
  #answering: () => void = () => undefined;
  readonly #answers = new Promise<void>((resolve) => (this.#answering = resolve));

  constructor(private readonly parts: SharedProjectionsParts) {
    const { records, logger, lease = {} } = parts;
    const { timer, limits } = lease;
    const engine: ProjectingEngine = { standBy: (signal) => this.#standBy(signal), lead: (epoch, signal) => this.#lead(epoch, signal) };
    const shared = { logger, ...(timer && { timer }) };
    this.#listeners = new CommitListeners(logger);
    this.#leased = new LeasedEngine({
      engine,
      lease: new Lease({ records, name: 'projections', ...shared, ...(limits && { limits }) }),
      ...shared,
    });
    this.operations = sharedOperations(() => this.#engine?.operations, {
      statuses: () => this.#aside.progress(),
      status: (view) => this.#aside.status(view),
    });
  }

  /** Of the lead; `undefined` while another process has it. */
  get epoch(): number | undefined {
    return this.#leased.epoch;
  }

  /** Adds a reactor. Before `start` only. */
  react(...reactors: readonly Reactor[]): void {
    this.#reactors.push(...reactors);
  }

  /** Resolves once every view can be read here, whoever writes it. */
  async start(): Promise<void> {
    this.#leased.start();
    await this.#answers;
  }

  /** Ends the work in hand, hands the lease over, and closes the views. */
  async stop(): Promise<void> {
    await this.#leased.stop();
    await this.#followed?.stop();
    this.#followed = undefined;
  }

  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document> {
    const known = this.parts.views.find(({ name }) => name === view.name);
    if (known?.version !== view.version) throw new Error(`Nobody projects ${view.name} version ${view.version}`);
    const now = (): ViewReader<Document> => this.#engine?.reader(view) ?? (this.#aside.reader(view.name) as ViewReader<Document>);
    return {
      get: async (id) => now().get(id),
      getMany: async (ids) => now().getMany(ids),
      query: async (query) => now().query(query),
      count: async (where) => now().count(where),
    };
  }

  async reached(view: string, position: Position, timeout: number): Promise<boolean> {
    const deadline = performance.now() + timeout;
    for (;;) {
      const role = this.#role;
      const reached = await role.reached(view, position, Math.max(0, deadline - performance.now()));
      if (reached || role === this.#role || performance.now() >= deadline) return reached;
    }
  }

  /** As `ProjectionEngine.caughtUp`; of views alone where another process reacts. */
  caughtUp(signal: AbortSignal): Promise<void> {
    return this.#inAnyRole((role) => role.caughtUp(signal));
  }

  onCommitted(listener: (committed: ViewCommitted) => void): () => void {
    return this.#listeners.add(listener);
  }

  async progress(): Promise<readonly ProjectionProgress[]> {
    return this.#inAnyRole((role) => role.progress());
  }

  /** Of the reactors that run here. */
  async reactorProgress(): Promise<readonly ReactorProgress[]> {
    return this.#engine?.reactorProgress() ?? [];
  }

  get #role(): ProjectionEngine | FollowedViews {
    return this.#engine ?? this.#aside;
  }

  /** Whoever waits in one role when another one begins goes on waiting there: only what fails in the role that the process has fails. */
  async #inAnyRole<Result>(work: (role: ProjectionEngine | FollowedViews) => Promise<Result>): Promise<Result> {
    for (;;) {
      const role = this.#role;
      try {
        return await work(role);
      } catch (error) {
        if (role === this.#role) throw error;
      }
    }
  }

  get #aside(): FollowedViews {
    if (!this.#followed) throw new Error('The projections do not run');
    return this.#followed;
  }

  #follow(): FollowedViews {
    const { lease, limits, ...parts } = this.parts;
    const followed = new FollowedViews({
      ...parts,
      ...(limits?.stall && { stall: limits.stall }),
      ...(lease?.timer && { timer: lease.timer }),
    });
    void followed.complete.then(() => this.#answering());
    return (this.#followed = followed);
  }

  /** What is followed stays open after it, until the views that are written here can be read. */
  async #standBy(signal: AbortSignal): Promise<void> {
    if (!this.#followed) this.#follow();
    await aborted(signal);
  }

  async #lead(epoch: number, signal: AbortSignal): Promise<void> {
    const engine = new ProjectionEngine({ ...this.parts, epoch });
    engine.react(...this.#reactors);
    engine.onCommitted((committed) => this.#listeners.hear(committed));
    await this.#refuseReplacedLog();
    try {
      await engine.start();
      this.#engine = engine;
      this.#answering();
      await this.#followed?.stop();
      this.#followed = undefined;
      await aborted(signal);
    } finally {
      if (this.#engine) await this.#handOver();
      await engine.stop();
    }
  }

  /** The engine would fold the views again; but what this process remembers, and has decided on, may be of a log that is gone. */
  async #refuseReplacedLog(): Promise<void> {
    try {
      await this.#followed?.refuseReplacedLog();
    } catch (error) {
      if (error instanceof LogReplaced) this.parts.replaced?.(error);
      throw error;
    }
  }

  /** Reads go on from what is stored; where the store is away, they go on once it is back. */
  async #handOver(): Promise<void> {
    const followed = this.#follow();
    await Promise.race([followed.complete, aborted(AbortSignal.timeout(HANDED_OVER_WITHIN))]);
    this.#engine = undefined;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
