import { LogReplaced, nap, StoreUnavailable, type Position, type RecordedEvent } from '@tiffin/event-sourcing';
import { limited } from '@tiffin/kernel';
import {
  engineLimits,
  type EngineParts,
  ProjectionEngine,
  UnknownOperand,
  type ViewOperations,
  type ViewStatus,
} from '@tiffin/projections';
import { CommitListeners, LogFeed } from '@tiffin/projections/engine';
import {
  leaseOf,
  type ProjectionProgress,
  type Projections,
  type Reactor,
  type ReactorProgress,
  type ViewCommitted,
  type ViewDefinition,
  type ViewDocument,
  type ViewReader,
} from '@tiffin/read-models';
import { FollowedChanges } from './followed-changes.js';
import { FollowedViews } from './followed-views.js';
import type { LeaseLimits } from './lease-limits.js';
import type { LeaseTimer } from './lease-timer.js';
import { aborted, LeasedEngine, type Epochs } from './leased-engine.js';
import { Leases } from './leases.js';
import { OperationRequests } from './operation-requests.js';
import { ownOperations, sharedOperations } from './shared-operations.js';

/** The records are opened with `LEASE_COLLECTIONS` as well; the epochs come from the leases. */
export interface SharedProjectionsParts extends Omit<EngineParts, 'epochs' | 'feed'> {
  readonly lease?: { readonly limits?: LeaseLimits; readonly timer?: LeaseTimer };
  /** Whether this process competes for the leases; one that does not reads and listens only. */
  readonly leads?: boolean;
}

/** The lease on what is done once for the whole installation: reacting to events, and whatever is due at a time of day. */
export const REACTIONS = 'reactions';
/** How long a process that loses the lead waits for the views' first look from aside, in ms. */
const HANDED_OVER_WITHIN = 1_000;
/** How often a follower looks again at a view that stands still, in ms. */
const STANDING = 200;
const PATIENCE = 1_000;

/** What this process leads at present. */
interface Led {
  readonly engine: ProjectionEngine;
  readonly views: ReadonlySet<string>;
}

/** What runs from start to stop, whatever is led. */
interface Following {
  readonly feed: LogFeed;
  readonly aside: FollowedViews;
  readonly changes: FollowedChanges;
  readonly serving: Promise<void>;
  readonly over: AbortController;
}

/**
 * The projection engine of a process that shares its stores with others: it folds the views and reacts where it holds the leases, and else it
 * answers reads from what another one writes. To its process it is what `ProjectionEngine` is. Committed changes are heard on every server.
 */
export class SharedProjections implements Projections {
  readonly operations: ViewOperations;
  /** What this process can do and tell without asking another one. */
  readonly own: ViewOperations;
  readonly #requests: OperationRequests;
  readonly #leased: LeasedEngine;
  readonly #listeners: CommitListeners;
  readonly #reactors: Reactor[] = [];
  #led: Led | undefined;
  #begun: () => void = () => undefined;
  readonly #hasLed = new Promise<void>((resolve) => (this.#begun = resolve));
  #leaving = false;
  #following: Following | undefined;

  constructor(private readonly parts: SharedProjectionsParts) {
    const { records, clock, logger, views, lease = {}, leads = true } = parts;
    const { timer, limits } = lease;
    const shared = { logger, ...(timer && { timer }) };
    this.#listeners = new CommitListeners(logger);
    this.#leased = new LeasedEngine({
      engine: { lead: (epochs, signal) => this.#lead(epochs, signal) },
      leases: new Leases({ records, ...shared, ...(limits && { limits }) }),
      names: leads ? [...views.map(leaseOf), REACTIONS] : [],
      ...shared,
    });
    this.#requests = new OperationRequests({ records, clock, logger });
    this.own = ownOperations({
      engine: (view) => (view === undefined || this.#leads(view) ? this.#led?.engine.operations : undefined),
      status: (view) => this.#status(view),
      views: views.map(({ name }) => name),
    });
    this.operations = sharedOperations({
      own: this.own,
      leads: (view) => (view === undefined ? this.reacts : this.#leads(view)),
      ask: (view, operation, parameters, patience) => this.#requests.ask(this.#leaseOn(view), operation, parameters, patience),
    });
  }

  /** Of what this process leads, by the leases' names. */
  get epochs(): Epochs {
    return this.#leased.epochs;
  }

  /** Whether what is done once for the whole installation is this process's to do. */
  get reacts(): boolean {
    return this.epochs.has(REACTIONS);
  }

  /** The term in which it is; `undefined` where it is another process's. Aborts as soon as the lease may be another one's. */
  get reacting(): AbortSignal | undefined {
    const { term } = this.#leased;
    return this.reacts && !term.aborted ? term : undefined;
  }

  /** Adds a reactor. Before `start` only. */
  react(...reactors: readonly Reactor[]): void {
    this.#reactors.push(...reactors);
  }

  /** Resolves once this process leads what nobody else does, and every view can be read here. Rejects where the log is away; call it again then. */
  async start(): Promise<void> {
    const { views, store } = this.parts;
    this.#following ??= this.#follow(await store.head());
    this.#leased.start();
    await Promise.race([this.#hasLed, this.#leased.standsBy]);
    await Promise.all(views.map(({ name }) => this.#running.aside.found(name)));
  }

  /** Ends the work in hand, hands the leases over, and closes the views. */
  async stop(): Promise<void> {
    await this.#leased.stop();
    const following = this.#following;
    if (!following) return;
    following.over.abort(new StoreUnavailable('The projections stop here'));
    const { changes, aside, serving, feed } = following;
    await Promise.all([changes.stop(), aside.stop(), serving]);
    await feed.stop();
    this.#following = undefined;
  }

  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document> {
    const known = this.parts.views.find(({ name }) => name === view.name);
    if (known?.version !== view.version) throw new Error(`Nobody projects ${view.name} version ${view.version}`);
    const now = (): ViewReader<Document> => {
      const led = this.#led;
      return led?.views.has(view.name) ? led.engine.reader(view) : (this.#running.aside.reader(view.name) as ViewReader<Document>);
    };
    return {
      get: async (id) => now().get(id),
      getMany: async (ids) => now().getMany(ids),
      query: async (query) => now().query(query),
      count: async (where) => now().count(where),
    };
  }

  async reached(view: string, position: Position, timeout: number): Promise<boolean> {
    const deadline = performance.now() + timeout;
    const left = (): number => Math.max(0, deadline - performance.now());
    for (;;) {
      const led = this.#led;
      const reached = await (led?.views.has(view)
        ? led.engine.reached(view, position, left())
        : this.#running.changes.reached(view, position, left()));
      if (reached || led === this.#led || left() === 0) return reached;
    }
  }

  /** As `ProjectionEngine.caughtUp`; of views alone where another process reacts. */
  async caughtUp(signal: AbortSignal): Promise<void> {
    const head = await this.parts.store.head();
    for (;;) {
      const led = this.#led;
      try {
        const aside = this.parts.views.filter(({ name }) => !led?.views.has(name));
        await Promise.all([led?.engine.caughtUp(signal), ...aside.map(({ name }) => this.#running.changes.caughtUp(name, head, signal))]);
        return;
      } catch (error) {
        // Whoever waits in one role when another one begins goes on waiting there.
        if (led === this.#led) throw error;
      }
    }
  }

  onCommitted(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void {
    return this.#listeners.add(listener, views);
  }

  consumed(view: string): Position {
    const led = this.#led;
    return led?.views.has(view) ? led.engine.consumed(view) : this.#running.changes.consumed(view);
  }

  /** Of the views that are folded here. */
  async progress(): Promise<readonly ProjectionProgress[]> {
    return this.#led?.engine.progress() ?? [];
  }

  /** Of the reactors that run here. */
  async reactorProgress(): Promise<readonly ReactorProgress[]> {
    return this.#led?.engine.reactorProgress() ?? [];
  }

  get #running(): Following {
    if (!this.#following) throw new Error('The projections do not run');
    return this.#following;
  }

  /** Whose holder carries out what is asked of the view, or of all of them. */
  #leaseOn(name: string | undefined): string {
    if (name === undefined) return REACTIONS;
    const view = this.parts.views.find((known) => known.name === name);
    if (!view) throw new UnknownOperand(`There is no view ${name}`);
    return leaseOf(view);
  }

  #leads(view: string): boolean {
    return this.#led?.views.has(view) ?? false;
  }

  #follow(head: Position): Following {
    const { views, store, clock, logger, replaced, lease = {} } = this.parts;
    const limits = { ...engineLimits, ...this.parts.limits };
    const feed = new LogFeed(store, { position: head }, limits.feed, logger, replaced);
    const led = (view: string): boolean => !this.#leaving && this.#leads(view);
    const aside = new FollowedViews({ ...this.parts, ...(lease.timer && { timer: lease.timer }), led });
    const changes = new FollowedChanges({
      ...{ views, store, feed, start: head, listeners: this.#listeners, limits, clock, logger },
      led: (view) => this.#leads(view),
      folded: (view, position, signal) => this.#folded(view, aside, position, signal),
      read: async (view, ids) => new Map([...(await this.reader(view).getMany(ids))].map(([id, { document }]) => [id, document])),
    });
    const over = new AbortController();
    const serving = this.#requests.serve(() => this.epochs, this.own, over.signal);
    return { feed, aside, changes, serving, over };
  }

  /** Whoever folds it. */
  async #folded(view: string, aside: FollowedViews, position: Position, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const led = this.#led;
      const begun = performance.now();
      const reached = led?.views.has(view) ? led.engine.reached(view, position, PATIENCE) : aside.reached(view, position, PATIENCE, signal);
      if (await reached) return;
      // Paused or stalled.
      if (led === this.#led && performance.now() - begun < STANDING) await nap(STANDING, signal);
    }
  }

  async #lead(epochs: Epochs, signal: AbortSignal): Promise<void> {
    const views = this.parts.views.filter((view) => epochs.has(leaseOf(view)));
    const engine = new ProjectionEngine({ ...this.parts, views, epochs, feed: this.#running.feed });
    if (epochs.has(REACTIONS)) engine.react(...this.#reactors);
    engine.onCommitted((committed) => this.#running.changes.wrote(committed));
    await this.#refuseReplacedLog();
    try {
      await engine.start();
      this.#led = { engine, views: new Set(views.map(({ name }) => name)) };
      this.#begun();
      this.#running.aside.leadTaken();
      await aborted(signal);
    } finally {
      if (this.#led) await this.#handOver();
      await engine.stop();
      this.#running.changes.forgetWritten();
    }
  }

  /** The engine would fold the views again; but what this process remembers, and has decided on, may be of a log that is gone. */
  async #refuseReplacedLog(): Promise<void> {
    try {
      await this.#running.aside.refuseReplacedLog();
    } catch (error) {
      if (error instanceof LogReplaced) this.parts.replaced?.(error);
      throw error;
    }
  }

  /** Reads go on from what is stored; where the store is away, they go on once it is back. */
  async #handOver(): Promise<void> {
    this.#leaving = true;
    const { aside } = this.#running;
    await limited({ within: HANDED_OVER_WITHIN }, (signal) => aside.renewed(signal)).catch(() => undefined); // the store is away
    this.#leaving = false;
    this.#led = undefined;
  }

  async #status(name: string): Promise<ViewStatus> {
    const { aside, changes } = this.#running;
    const [status, seen] = await Promise.all([changes.status(name), aside.seen(name)]);
    return { ...status, previousGeneration: null, rebuild: null, verification: null, ...seen };
  }
}
