import {
  StoreUnavailable,
  Semaphore,
  type Checkpoint,
  type EventStore,
  type LogReplaced,
  type Position,
  type RecordedEvent,
} from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import {
  type AnyView,
  leaseName,
  type ProjectionProgress,
  type Projections,
  type Reactor,
  type ReactorProgress,
  type RecordStore,
  type ViewCatalog,
  type ViewCommitted,
  type ViewDefinition,
  type ViewDocument,
  type ViewReader,
} from '@tiffin/read-models';
import { setMaxListeners } from 'node:events';
import { ParkedReactions, type ReactorWithRecords } from '../reactors/parked-reactions.js';
import { ReactorLoop } from '../reactors/reactor-loop.js';
import { ReactorRecords } from '../reactors/reactor-records.js';
import { CommitListeners } from './commit-listeners.js';
import type { Consumer } from './consumer.js';
import { Dismissals } from './dismissals.js';
import { engineLimits, type EngineLimits } from './engine-limits.js';
import type { EngineLogger } from './engine-logger.js';
import { EngineOperations } from './engine-operations.js';
import type { GenerationBuilder } from './generation-builder.js';
import { InlineBuilder } from './inline-builder.js';
import { ConsumerLag } from './consumer-lag.js';
import { LogFeed } from './log-feed.js';
import { openView, type OpenedView } from './open-generations.js';
import { projectionProgress, reactorProgress, type ConsumerStatus } from './progress.js';
import { readerOf } from './running-generation.js';
import { StallWatch } from './stall-watch.js';
import { UpkeepLog } from './upkeep-log.js';
import { RunningView } from './running-view.js';
import type { ViewContext } from './view-context.js';
import type { ViewOperations } from '../view-operations.js';

export interface EngineOptions {
  readonly store: EventStore;
  /** The id of the log in `store`. If it changes, every view is folded again. */
  readonly logId: string;
  readonly catalog: ViewCatalog;
  /** Opened with `REACTOR_COLLECTIONS` among its collections. */
  readonly records: RecordStore;
  readonly views: readonly AnyView[];
  readonly clock: Clock;
  readonly logger: EngineLogger;
  /** The epochs of this process's leases on the views, by lease name; 1 if there are no leases because no other process writes. */
  readonly epochs?: ReadonlyMap<string, number>;
  /** The process's subscription to the log, if it has one already. The caller stops it. */
  readonly feed?: LogFeed;
  readonly limits?: Partial<EngineLimits>;
  /** Called if the log was replaced while the engine runs, which then stalls. Other data in memory may come from the old log too. */
  readonly onLogReplaced?: (error: LogReplaced) => void;
  /** Folds generations in bulk, for example in worker threads. Without one this thread does it, between requests. */
  readonly builder?: GenerationBuilder;
}

interface RunningReactor extends ReactorWithRecords {
  readonly loop: ReactorLoop;
}

/** Folds the log into the views and passes it to the reactors, all from one subscription (docs/reference/design.md#3 to #5). */
export class ProjectionEngine implements Projections {
  /** Operations on the views; they work while the engine runs. */
  readonly operations: ViewOperations;
  readonly #limits: EngineLimits;
  readonly #watch: StallWatch;
  readonly #listeners: CommitListeners;
  readonly #stopping = new AbortController();
  readonly #firstFolds = new Semaphore();
  readonly #upkeep: UpkeepLog;
  readonly #views = new Map<string, RunningView>();
  readonly #runningReactors: RunningReactor[] = [];
  #reactors: readonly Reactor[] = [];
  #feed: LogFeed | undefined;
  #lag: ConsumerLag | undefined;
  #running: readonly Promise<void>[] = [];

  constructor(private readonly options: EngineOptions) {
    this.#limits = { ...engineLimits, ...options.limits };
    this.#watch = new StallWatch(options.store, this.#limits.stall, options.logger);
    this.#listeners = new CommitListeners(options.logger);
    this.#upkeep = new UpkeepLog(options.store, options.clock);
    const reactions = new ParkedReactions(this.#runningReactors, options.store, this.#upkeep);
    this.operations = new EngineOperations(this.#views, { head: () => this.#head(), reactors: () => this.reactorProgress() }, reactions);
    refuseDuplicates('views', options.views);
  }

  /** Adds reactors. They may read views, so they can't be given to the constructor. Throws if the engine runs already. */
  addReactors(...reactors: readonly Reactor[]): void {
    if (this.#feed) throw new Error('The projections run already');
    this.#reactors = [...this.#reactors, ...reactors];
    refuseDuplicates('reactors', this.#reactors);
  }

  /**
   * Opens the generations of every view and begins to consume the log. Rejects, with nothing left open, if a store is away or unusable, or
   * if another process holds a lease under a newer epoch.
   */
  async start(): Promise<void> {
    const { store, logId, catalog, records, views, logger } = this.options;
    for (const view of views) await catalog.fence(view, this.#epochOf(view));
    const log = { id: logId, head: await store.head(), store };
    const opened: OpenedView[] = [];
    try {
      for (const view of views) opened.push(await openView({ catalog, view, log, logger }));
      const checkpoints = this.#reactors.map((reactor) => ({ reactor, records: new ReactorRecords(records, reactor.name, logId) }));
      const starts = await Promise.all(checkpoints.map((checkpoint) => this.#startOf(checkpoint.reactor, checkpoint.records)));
      const feed = (this.#feed = this.options.feed ?? this.#ownFeed(furthest([...checkpointsOf(opened), ...starts])));
      this.#lag = new ConsumerLag(feed, this.options.clock);
      const contexts = await Promise.all(opened.map(({ view }) => this.#viewContext(view, feed)));
      opened.forEach((view, index) => {
        const context = contexts[index];
        if (context) this.#views.set(view.view.name, new RunningView(view, context, log.head));
      });
      checkpoints.forEach((checkpoint, index) =>
        this.#reactWith(checkpoint.reactor, checkpoint.records, starts[index] ?? { position: 0 }, feed),
      );
    } catch (error) {
      await Promise.allSettled(opened.flatMap(({ live, previous }) => [live.store.close(), previous?.store.close()]));
      throw error;
    }
    this.#watch.start(() => this.#consumers());
    const { signal } = this.#stopping;
    setMaxListeners(0, signal);
    for (const view of this.#views.values()) view.start();
    this.#running = this.#runningReactors.map(({ loop }) => loop.run(signal));
  }

  /**
   * Finishes the current pages, stores the checkpoints, and closes the views. Operations that are running reject with `StoreUnavailable`.
   */
  async stop(): Promise<void> {
    this.#stopping.abort(new StoreUnavailable('The projections stop here'));
    this.#watch.stop();
    for (const { loop } of this.#runningReactors) loop.waiters.cancelAll();
    await Promise.all([...[...this.#views.values()].map((view) => view.stop()), ...this.#running]);
    if (this.#feed !== this.options.feed) await this.#feed?.stop();
    this.#views.clear();
  }

  /** Reads the view's live generation at each call. Throws if the engine does not project this version of the view. */
  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document> {
    const definition = this.options.views.find(({ name }) => name === view.name);
    if (definition?.version !== view.version) throw new Error(`The engine doesn't project ${view.name} version ${view.version}`);
    return readerOf(view, (name) => this.#view(name).live);
  }

  async waitFor(view: string, position: Position, timeout: number): Promise<boolean> {
    return this.#view(view).waitFor(position, timeout);
  }

  /**
   * Resolves once every view and reactor has consumed the log up to its present end. Rejects with the signal's reason, when the engine
   * stops, or with the error of a projection that has ended.
   */
  async caughtUp(signal: AbortSignal): Promise<void> {
    const head = await this.options.store.head();
    setMaxListeners(0, signal); // each view and reactor listens
    await Promise.all([
      ...[...this.#views.values()].map((view) => view.waitUntilConsumed(head, signal)),
      ...this.#runningReactors.map(({ loop }) => this.#waitUntilConsumed(loop, head, signal)),
    ]);
  }

  onCommitted(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void {
    return this.#listeners.add(listener, views);
  }

  /** Stops folding the view until `resume`. A second call does nothing. */
  pause(view: string): void {
    this.#view(view).pause();
  }

  resume(view: string): void {
    this.#view(view).resume();
  }

  consumed(view: string): Position {
    return this.#view(view).live.projection.consumed;
  }

  async progress(): Promise<readonly ProjectionProgress[]> {
    const head = await this.#head();
    return Promise.all(
      [...this.#views.values()].map(async ({ live }) => projectionProgress(live, await this.#statusOf(live.projection, head))),
    );
  }

  async reactorProgress(): Promise<readonly ReactorProgress[]> {
    const head = await this.#head();
    return Promise.all(
      this.#runningReactors.map(async ({ loop, records }) => reactorProgress(loop, records, await this.#statusOf(loop, head))),
    );
  }

  #ownFeed(start: Checkpoint): LogFeed {
    const { store, logger, onLogReplaced } = this.options;
    return new LogFeed(store, start, this.#limits.feed, logger, onLogReplaced);
  }

  #epochOf(view: AnyView): number {
    return this.options.epochs?.get(leaseName(view)) ?? 1;
  }

  async #viewContext(view: AnyView, feed: LogFeed): Promise<ViewContext> {
    const { store: log, logId, catalog, clock, logger } = this.options;
    return {
      log,
      logId,
      catalog,
      feed,
      clock,
      logger,
      epoch: this.#epochOf(view),
      dismissals: await Dismissals.read(view.name, log),
      upkeep: this.#upkeep,
      workerBuilder: this.options.builder,
      firstFolds: this.#firstFolds,
      builder: this.options.builder ?? new InlineBuilder({ log, catalog, clock }),
      limits: this.#limits,
      stopping: this.#stopping.signal,
      announce: (committed) => this.#listeners.notify(committed),
      stalled: (consumer) => this.#watch.stalled(consumer),
      statusOf: (consumer, head) => this.#statusOf(consumer, head),
    };
  }

  #reactWith(reactor: Reactor, records: ReactorRecords, start: Checkpoint, feed: LogFeed): void {
    const { clock, logger } = this.options;
    const loop = new ReactorLoop({ reactor, records, feed, start, clock, logger, limits: this.#limits.reactor });
    this.#runningReactors.push({ reactor, records, loop });
  }

  /** A reactor whose checkpoint is not in this log starts from the beginning: deciders make repeating harmless. */
  async #startOf({ name }: Reactor, records: ReactorRecords): Promise<Checkpoint> {
    const { store, logger } = this.options;
    const checkpoint = await records.load(store);
    if (!checkpoint)
      logger.warn({ reactor: name }, 'The log does not have what the reactor had consumed: it starts again from the beginning');
    return checkpoint ?? { position: 0 };
  }

  async #waitUntilConsumed(loop: ReactorLoop, position: Position, signal: AbortSignal): Promise<void> {
    while (loop.consumed < position) {
      signal.throwIfAborted();
      this.#stopping.signal.throwIfAborted();
      await loop.waiters.wait(position, { signal });
    }
  }

  async #statusOf(consumer: Consumer, head: Position): Promise<ConsumerStatus> {
    return {
      head,
      stalled: this.#watch.stalled(consumer),
      lagSeconds: await this.#lag?.seconds(consumer, head, this.#stopping.signal),
    };
  }

  #consumers(): readonly Consumer[] {
    return [...[...this.#views.values()].flatMap(({ consumers }) => consumers), ...this.#runningReactors.map(({ loop }) => loop)];
  }

  #view(name: string): RunningView {
    const view = this.#views.get(name);
    if (!view) throw new Error(`The view ${name} is not running`);
    return view;
  }

  /** The log's end; while the log is away, the position of the consumer that is furthest ahead. */
  async #head(): Promise<Position> {
    return this.options.store.head().catch(() => Math.max(0, ...this.#consumers().map(({ consumed }) => consumed)));
  }
}

function checkpointsOf(opened: readonly OpenedView[]): readonly Checkpoint[] {
  return opened.flatMap(({ live, previous }) => [live.checkpoint, ...(previous ? [previous.checkpoint] : [])]);
}

function furthest(checkpoints: readonly Checkpoint[]): Checkpoint {
  return checkpoints.reduce((a, b) => (b.position > a.position ? b : a), { position: 0 });
}

function refuseDuplicates(what: string, items: readonly { readonly name: string }[]): void {
  const names = items.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two ${what} are named ${duplicate}`);
}
