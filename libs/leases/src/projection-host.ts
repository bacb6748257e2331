import { LogReplaced, nap, StoreUnavailable, type Position, type RecordedEvent } from '@tiffin/event-sourcing';
import { withTimeout } from '@tiffin/kernel';
import {
  engineLimits,
  type EngineOptions,
  ProjectionEngine,
  UnknownOperand,
  type ViewOperations,
  type ViewStatus,
} from '@tiffin/projections';
import { CommitListeners, LogFeed } from '@tiffin/projections/engine';
import {
  leaseName,
  type ProjectionProgress,
  type Projections,
  type Reactor,
  type ReactorProgress,
  type ViewCommitted,
  type ViewDefinition,
  type ViewDocument,
  type ViewReader,
} from '@tiffin/read-models';
import { ChangeNotifiers } from './change-notifiers.js';
import { ViewReplicas } from './view-replicas.js';
import type { LeaseLimits } from './lease-limits.js';
import type { LeaseTimer } from './lease-timer.js';
import { whenAborted, LeaseRunner, type Epochs } from './lease-runner.js';
import { Leases } from './leases.js';
import { OperationRequests } from './operation-requests.js';
import { localOperations, forwardedOperations } from './forwarded-operations.js';

/** The records are opened with `LEASE_COLLECTIONS` as well; the epochs come from the leases. */
export interface ProjectionHostOptions extends Omit<EngineOptions, 'epochs' | 'feed'> {
  readonly lease?: { readonly limits?: LeaseLimits; readonly timer?: LeaseTimer };
  /** Whether this process competes for the leases; one that does not reads and listens only. */
  readonly acquiresLeases?: boolean;
}

/** The lease on what is done once for the whole installation: reacting to events, and whatever is due at a time of day. */
export const REACTOR_LEASE = 'reactions';
/** How long a process that loses the lead waits for the views' first look from aside, in ms. */
const HANDOVER_TIMEOUT = 1_000;
/** How often a follower looks again at a view that stands still, in ms. */
const RECHECK_PAUSE = 200;
const WAIT_SLICE = 1_000;

/** What this process leads at present. */
interface ActiveEngine {
  readonly engine: ProjectionEngine;
  readonly views: ReadonlySet<string>;
}

/** What runs from start to stop, whatever is led. */
interface HostServices {
  readonly feed: LogFeed;
  readonly replicas: ViewReplicas;
  readonly notifiers: ChangeNotifiers;
  readonly serving: Promise<void>;
  readonly ended: AbortController;
}

/**
 * The projection engine of a process that shares its stores with others: it folds the views and reacts where it holds the leases, and else it
 * answers reads from what another one writes. To its process it is what `ProjectionEngine` is. Committed changes are heard on every server.
 */
export class ProjectionHost implements Projections {
  readonly operations: ViewOperations;
  /** What this process can do and tell without asking another one. */
  readonly localOperations: ViewOperations;
  readonly #requests: OperationRequests;
  readonly #leaseRunner: LeaseRunner;
  readonly #listeners: CommitListeners;
  readonly #reactors: Reactor[] = [];
  #active: ActiveEngine | undefined;
  #resolveActive: () => void = () => undefined;
  readonly #whenActive = new Promise<void>((resolve) => (this.#resolveActive = resolve));
  #isHandingOver = false;
  #services: HostServices | undefined;

  constructor(private readonly options: ProjectionHostOptions) {
    const { records, clock, logger, views, lease = {}, acquiresLeases = true } = options;
    const { timer, limits } = lease;
    const shared = { logger, ...(timer && { timer }) };
    this.#listeners = new CommitListeners(logger);
    this.#leaseRunner = new LeaseRunner({
      task: { run: (epochs, signal) => this.#project(epochs, signal) },
      leases: new Leases({ records, ...shared, ...(limits && { limits }) }),
      names: acquiresLeases ? [...views.map(leaseName), REACTOR_LEASE] : [],
      ...shared,
    });
    this.#requests = new OperationRequests({ records, clock, logger });
    this.localOperations = localOperations({
      engine: (view) => (view === undefined || this.#holdsLease(view) ? this.#active?.engine.operations : undefined),
      status: (view) => this.#status(view),
      views: views.map(({ name }) => name),
    });
    this.operations = forwardedOperations({
      local: this.localOperations,
      holdsLease: (view) => (view === undefined ? this.holdsReactorLease : this.#holdsLease(view)),
      ask: (view, operation, parameters, patience) => this.#requests.ask(this.#leaseName(view), operation, parameters, patience),
    });
  }

  /** Of what this process leads, by the leases' names. */
  get epochs(): Epochs {
    return this.#leaseRunner.epochs;
  }

  /** Whether what is done once for the whole installation is this process's to do. */
  get holdsReactorLease(): boolean {
    return this.epochs.has(REACTOR_LEASE);
  }

  /** The term in which it is; `undefined` where it is another process's. Aborts as soon as the lease may be another one's. */
  get reactorLeaseSignal(): AbortSignal | undefined {
    const { leaseSignal } = this.#leaseRunner;
    return this.holdsReactorLease && !leaseSignal.aborted ? leaseSignal : undefined;
  }

  /** Adds a reactor. Before `start` only. */
  addReactors(...reactors: readonly Reactor[]): void {
    this.#reactors.push(...reactors);
  }

  /** Resolves once this process leads what nobody else does, and every view can be read here. Rejects where the log is away; call it again then. */
  async start(): Promise<void> {
    const { views, store } = this.options;
    this.#services ??= this.#startServices(await store.head());
    this.#leaseRunner.start();
    await Promise.race([this.#whenActive, this.#leaseRunner.whenNoneFree]);
    await Promise.all(views.map(({ name }) => this.#runningServices.replicas.whenReadable(name)));
  }

  /** Ends the work in hand, hands the leases over, and closes the views. */
  async stop(): Promise<void> {
    await this.#leaseRunner.stop();
    const following = this.#services;
    if (!following) return;
    following.ended.abort(new StoreUnavailable('The projections stop here'));
    const { notifiers, replicas, serving, feed } = following;
    await Promise.all([notifiers.stop(), replicas.stop(), serving]);
    await feed.stop();
    this.#services = undefined;
  }

  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document> {
    const known = this.options.views.find(({ name }) => name === view.name);
    if (known?.version !== view.version) throw new Error(`Nobody projects ${view.name} version ${view.version}`);
    const now = (): ViewReader<Document> => {
      const led = this.#active;
      return led?.views.has(view.name)
        ? led.engine.reader(view)
        : (this.#runningServices.replicas.reader(view.name) as ViewReader<Document>);
    };
    return {
      get: async (id) => now().get(id),
      getMany: async (ids) => now().getMany(ids),
      query: async (query) => now().query(query),
      count: async (where) => now().count(where),
    };
  }

  async waitFor(view: string, position: Position, timeout: number): Promise<boolean> {
    const deadline = performance.now() + timeout;
    const left = (): number => Math.max(0, deadline - performance.now());
    for (;;) {
      const led = this.#active;
      const reached = await (led?.views.has(view)
        ? led.engine.waitFor(view, position, left())
        : this.#runningServices.notifiers.waitFor(view, position, left()));
      if (reached || led === this.#active || left() === 0) return reached;
    }
  }

  /** As `ProjectionEngine.caughtUp`; of views alone where another process reacts. */
  async caughtUp(signal: AbortSignal): Promise<void> {
    const head = await this.options.store.head();
    for (;;) {
      const led = this.#active;
      try {
        const aside = this.options.views.filter(({ name }) => !led?.views.has(name));
        await Promise.all([
          led?.engine.caughtUp(signal),
          ...aside.map(({ name }) => this.#runningServices.notifiers.caughtUp(name, head, signal)),
        ]);
        return;
      } catch (error) {
        // Whoever waits in one role when another one begins goes on waiting there.
        if (led === this.#active) throw error;
      }
    }
  }

  onCommitted(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void {
    return this.#listeners.add(listener, views);
  }

  consumed(view: string): Position {
    const led = this.#active;
    return led?.views.has(view) ? led.engine.consumed(view) : this.#runningServices.notifiers.consumed(view);
  }

  /** Of the views that are folded here. */
  async progress(): Promise<readonly ProjectionProgress[]> {
    return this.#active?.engine.progress() ?? [];
  }

  /** Of the reactors that run here. */
  async reactorProgress(): Promise<readonly ReactorProgress[]> {
    return this.#active?.engine.reactorProgress() ?? [];
  }

  get #runningServices(): HostServices {
    if (!this.#services) throw new Error('The projections do not run');
    return this.#services;
  }

  /** Whose holder carries out what is asked of the view, or of all of them. */
  #leaseName(name: string | undefined): string {
    if (name === undefined) return REACTOR_LEASE;
    const view = this.options.views.find((known) => known.name === name);
    if (!view) throw new UnknownOperand(`There is no view ${name}`);
    return leaseName(view);
  }

  #holdsLease(view: string): boolean {
    return this.#active?.views.has(view) ?? false;
  }

  #startServices(head: Position): HostServices {
    const { views, store, clock, logger, onLogReplaced, lease = {} } = this.options;
    const limits = { ...engineLimits, ...this.options.limits };
    const feed = new LogFeed(store, { position: head }, limits.feed, logger, onLogReplaced);
    const led = (view: string): boolean => !this.#isHandingOver && this.#holdsLease(view);
    const aside = new ViewReplicas({ ...this.options, ...(lease.timer && { timer: lease.timer }), holdsLease: led });
    const changes = new ChangeNotifiers({
      ...{ views, store, feed, start: head, listeners: this.#listeners, limits, clock, logger },
      holdsLease: (view) => this.#holdsLease(view),
      waitForView: (view, position, signal) => this.#waitForView(view, aside, position, signal),
      readDocuments: async (view, ids) => new Map([...(await this.reader(view).getMany(ids))].map(([id, { document }]) => [id, document])),
    });
    const over = new AbortController();
    const serving = this.#requests.serve(() => this.epochs, this.localOperations, over.signal);
    return { feed, replicas: aside, notifiers: changes, serving, ended: over };
  }

  /** Whoever folds it. */
  async #waitForView(view: string, aside: ViewReplicas, position: Position, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const led = this.#active;
      const begun = performance.now();
      const reached = led?.views.has(view)
        ? led.engine.waitFor(view, position, WAIT_SLICE)
        : aside.waitFor(view, position, WAIT_SLICE, signal);
      if (await reached) return;
      // Paused or stalled.
      if (led === this.#active && performance.now() - begun < RECHECK_PAUSE) await nap(RECHECK_PAUSE, signal);
    }
  }

  async #project(epochs: Epochs, signal: AbortSignal): Promise<void> {
    const views = this.options.views.filter((view) => epochs.has(leaseName(view)));
    const engine = new ProjectionEngine({ ...this.options, views, epochs, feed: this.#runningServices.feed });
    if (epochs.has(REACTOR_LEASE)) engine.addReactors(...this.#reactors);
    engine.onCommitted((committed) => this.#runningServices.notifiers.rememberOwnCommit(committed));
    await this.#refuseReplacedLog();
    try {
      await engine.start();
      this.#active = { engine, views: new Set(views.map(({ name }) => name)) };
      this.#resolveActive();
      this.#runningServices.replicas.leasesAcquired();
      await whenAborted(signal);
    } finally {
      if (this.#active) await this.#handOver();
      await engine.stop();
      this.#runningServices.notifiers.forgetOwnCommits();
    }
  }

  /** The engine would fold the views again; but what this process remembers, and has decided on, may be of a log that is gone. */
  async #refuseReplacedLog(): Promise<void> {
    try {
      await this.#runningServices.replicas.refuseReplacedLog();
    } catch (error) {
      if (error instanceof LogReplaced) this.options.onLogReplaced?.(error);
      throw error;
    }
  }

  /** Reads go on from what is stored; where the store is away, they go on once it is back. */
  async #handOver(): Promise<void> {
    this.#isHandingOver = true;
    const { replicas } = this.#runningServices;
    await withTimeout({ timeout: HANDOVER_TIMEOUT }, (signal) => replicas.refresh(signal)).catch(() => undefined); // the store is away
    this.#isHandingOver = false;
    this.#active = undefined;
  }

  async #status(name: string): Promise<ViewStatus> {
    const { replicas, notifiers } = this.#runningServices;
    const [status, seen] = await Promise.all([notifiers.status(name), replicas.status(name)]);
    return { ...status, previousGeneration: null, rebuild: null, verification: null, ...seen };
  }
}
