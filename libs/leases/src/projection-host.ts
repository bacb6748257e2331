import { nap, StoreUnavailable, type Position, type RecordedEvent } from '@tiffin/event-sourcing';
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

/** The record store must be opened with `LEASE_COLLECTIONS` as well; the epochs come from the leases. */
export interface ProjectionHostOptions extends Omit<EngineOptions, 'epochs' | 'feed'> {
  readonly lease?: { readonly limits?: LeaseLimits; readonly timer?: LeaseTimer };
  /** Whether this process competes for leases. If not, it only reads the views and notifies its listeners. */
  readonly acquiresLeases?: boolean;
}

/** The lease on work that is done once for the whole installation: reactors and schedules. */
export const REACTOR_LEASE = 'reactions';
/** How long a process that loses its leases waits until its replicas are current, in ms. */
const HANDOVER_TIMEOUT = 1_000;
/** How long to wait before asking again about a view that makes no progress, in ms. */
const RECHECK_PAUSE = 200;
const WAIT_SLICE = 1_000;

/** The engine that runs under the leases this process holds at present. */
interface ActiveEngine {
  readonly engine: ProjectionEngine;
  readonly views: ReadonlySet<string>;
}

/** What runs from `start` to `stop`, with or without leases. */
interface HostServices {
  readonly feed: LogFeed;
  readonly replicas: ViewReplicas;
  readonly notifiers: ChangeNotifiers;
  readonly serving: Promise<void>;
  readonly ended: AbortController;
}

/**
 * The projection engine of a server that shares its stores with other servers. It has the same interface as `ProjectionEngine`.
 *
 * Each version of a view has a lease. The server that holds the lease folds the view; the others read what it stored, through replicas. The
 * lease `reactions` is for reactors and schedules. Every server notifies its own listeners of every change (`ChangeNotifiers`).
 *
 * How a second server takes over (docs/architecture/several-servers.md; the times are in `lease-limits.ts`):
 * 1. `LeaseRunner` looks every second for free leases: those that were released, or that were not renewed for 6 s.
 * 2. It acquires all free leases in one commit, each with an epoch one higher than before (`Leases`).
 * 3. It calls `#runEngine`, which starts an engine for the views of these leases. The engine writes under the new epochs. From then on the
 *    stores reject writes of an older epoch.
 * 4. Reads, `waitFor` and `caughtUp` now ask the engine (`#active`) instead of the replicas (`ViewReplicas`).
 * 5. When a lease is lost, or `stop` is called, `#handOver` refreshes the replicas, reads go back to them, and the engine stops.
 */
export class ProjectionHost implements Projections {
  readonly operations: ViewOperations;
  /** The operations that this process can carry out without asking another one. */
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
    const { records, clock, logger, views, lease: { timer, limits } = {}, acquiresLeases = true } = options;
    const shared = { logger, ...(timer && { timer }) };
    this.#listeners = new CommitListeners(logger);
    this.#leaseRunner = new LeaseRunner({
      task: { run: (epochs, signal) => this.#runEngine(epochs, signal) },
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
      ask: (view, operation, parameters, timeout) => this.#requests.ask(this.#leaseName(view), operation, parameters, timeout),
    });
  }

  /** The epochs of the leases that this process holds, by lease name. */
  get epochs(): Epochs {
    return this.#leaseRunner.epochs;
  }

  /** Whether this process does the work that is done once for the whole installation. */
  get holdsReactorLease(): boolean {
    return this.epochs.has(REACTOR_LEASE);
  }

  /** Aborts before another process can hold the lease `reactions`; `undefined` if this process does not hold it. */
  get reactorLeaseSignal(): AbortSignal | undefined {
    const { leaseSignal } = this.#leaseRunner;
    return this.holdsReactorLease && !leaseSignal.aborted ? leaseSignal : undefined;
  }

  /** Adds reactors. Call it before `start`. */
  addReactors(...reactors: readonly Reactor[]): void {
    this.#reactors.push(...reactors);
  }

  /** Resolves once this process holds the leases that were free, and can read every view. Rejects if the log is away; the caller may call it again. */
  async start(): Promise<void> {
    this.#services ??= this.#startServices(await this.options.store.head());
    this.#leaseRunner.start();
    await Promise.race([this.#whenActive, this.#leaseRunner.whenNoneFree]);
    await this.#runningServices.replicas.whenAllReadable();
  }

  /** Finishes the current work, releases the leases, and closes the views. */
  async stop(): Promise<void> {
    await this.#leaseRunner.stop();
    if (!this.#services) return;
    const { notifiers, replicas, serving, feed, ended } = this.#services;
    ended.abort(new StoreUnavailable('The projections stop here'));
    await Promise.all([notifiers.stop(), replicas.stop(), serving]);
    await feed.stop();
    this.#services = undefined;
  }

  /** Each read asks the engine or the replica, whichever applies at that moment. Throws if this process does not know this version. */
  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document> {
    const definition = this.options.views.find(({ name }) => name === view.name);
    if (definition?.version !== view.version) throw new Error(`No projection of ${view.name} version ${view.version}`);
    const current = (): ViewReader<Document> =>
      this.#engineOf(view.name)?.reader(view) ?? (this.#runningServices.replicas.reader(view.name) as ViewReader<Document>);
    return {
      get: async (id) => current().get(id),
      getMany: async (ids) => current().getMany(ids),
      query: async (query) => current().query(query),
      count: async (where) => current().count(where),
    };
  }

  async waitFor(view: string, position: Position, timeout: number): Promise<boolean> {
    const deadline = performance.now() + timeout;
    const timeLeft = (): number => Math.max(0, deadline - performance.now());
    for (;;) {
      const active = this.#active;
      const reached = await (this.#engineOf(view) ?? this.#runningServices.notifiers).waitFor(view, position, timeLeft());
      if (reached || active === this.#active || timeLeft() === 0) return reached;
    }
  }

  /** As `ProjectionEngine.caughtUp`, but does not wait for reactors that run in another process. */
  async caughtUp(signal: AbortSignal): Promise<void> {
    const head = await this.options.store.head();
    for (;;) {
      const active = this.#active;
      try {
        const replicated = this.options.views.filter(({ name }) => !active?.views.has(name));
        await Promise.all([
          active?.engine.caughtUp(signal),
          ...replicated.map(({ name }) => this.#runningServices.notifiers.caughtUp(name, head, signal)),
        ]);
        return;
      } catch (error) {
        // The leases changed while the caller waited: wait again, for the engine or the replicas that are current now.
        if (active === this.#active) throw error;
      }
    }
  }

  onCommitted(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void {
    return this.#listeners.add(listener, views);
  }

  consumed(view: string): Position {
    return (this.#engineOf(view) ?? this.#runningServices.notifiers).consumed(view);
  }

  /** The progress of the views that this process folds. */
  async progress(): Promise<readonly ProjectionProgress[]> {
    return this.#active?.engine.progress() ?? [];
  }

  /** The progress of the reactors that run in this process. */
  async reactorProgress(): Promise<readonly ReactorProgress[]> {
    return this.#active?.engine.reactorProgress() ?? [];
  }

  get #runningServices(): HostServices {
    if (!this.#services) throw new Error('The projections do not run');
    return this.#services;
  }

  /** The lease whose holder carries out operations on the view, or, without a name, on all views. */
  #leaseName(name: string | undefined): string {
    if (name === undefined) return REACTOR_LEASE;
    const view = this.options.views.find((candidate) => candidate.name === name);
    if (!view) throw new UnknownOperand(`There is no view ${name}`);
    return leaseName(view);
  }

  /** The engine of this process, if it folds the view. */
  #engineOf(view: string): ProjectionEngine | undefined {
    return this.#active?.views.has(view) ? this.#active.engine : undefined;
  }

  #holdsLease(view: string): boolean {
    return this.#engineOf(view) !== undefined;
  }

  #startServices(head: Position): HostServices {
    const { views, store, clock, logger, onLogReplaced, lease = {} } = this.options;
    const limits = { ...engineLimits, ...this.options.limits };
    const feed = new LogFeed(store, { position: head }, limits.feed, logger, onLogReplaced);
    const holdsLease = (view: string): boolean => !this.#isHandingOver && this.#holdsLease(view);
    const replicas = new ViewReplicas({ ...this.options, ...(lease.timer && { timer: lease.timer }), holdsLease });
    const notifiers = new ChangeNotifiers({
      ...{ views, store, feed, start: head, listeners: this.#listeners, limits, clock, logger },
      holdsLease: (view) => this.#holdsLease(view),
      waitForView: (view, position, signal) => this.#waitForView(view, replicas, position, signal),
      readDocuments: async (view, ids) => new Map([...(await this.reader(view).getMany(ids))].map(([id, { document }]) => [id, document])),
    });
    const ended = new AbortController();
    const serving = this.#requests.serve(() => this.epochs, this.localOperations, ended.signal);
    return { feed, replicas, notifiers, serving, ended };
  }

  /** Resolves once the view has everything up to `position`, whichever process folds it. Rejects with the signal's reason. */
  async #waitForView(view: string, replicas: ViewReplicas, position: Position, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const active = this.#active;
      const begun = performance.now();
      if (await (this.#engineOf(view) ?? replicas).waitFor(view, position, WAIT_SLICE, signal)) return;
      // The answer came early: the view is paused or stalled.
      if (active === this.#active && performance.now() - begun < RECHECK_PAUSE) await nap(RECHECK_PAUSE, signal);
    }
  }

  async #runEngine(epochs: Epochs, signal: AbortSignal): Promise<void> {
    const views = this.options.views.filter((view) => epochs.has(leaseName(view)));
    const engine = new ProjectionEngine({ ...this.options, views, epochs, feed: this.#runningServices.feed });
    if (epochs.has(REACTOR_LEASE)) engine.addReactors(...this.#reactors);
    engine.onCommitted((committed) => this.#runningServices.notifiers.rememberOwnCommit(committed));
    // The engine would fold the views again, but what this process has in memory may come from a log that no longer exists.
    await this.#runningServices.replicas.refuseReplacedLog();
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

  /** Moves reads to the replicas. If the store is away, they continue once it is back. */
  async #handOver(): Promise<void> {
    this.#isHandingOver = true;
    const { replicas } = this.#runningServices;
    await withTimeout({ timeout: HANDOVER_TIMEOUT }, (signal) => replicas.refresh(signal)).catch(() => undefined); // the store is away
    this.#isHandingOver = false;
    this.#active = undefined;
  }

  async #status(name: string): Promise<ViewStatus> {
    const { replicas, notifiers } = this.#runningServices;
    const [progress, stored] = await Promise.all([notifiers.status(name), replicas.status(name)]);
    return { ...progress, previousGeneration: null, rebuild: null, verification: null, ...stored };
  }
}
