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
import { readerOf } from './live-reader.js';
import { LogFeed } from './log-feed.js';
import { openView, type OpenedView } from './open-generations.js';
import { projectionProgress, reactorProgress, type ConsumerStatus } from './progress.js';
import { StallWatch } from './stall-watch.js';
import { UpkeepLog } from './upkeep-log.js';
import { RunningView } from './running-view.js';
import type { ViewContext } from './view-context.js';
import type { ViewOperations } from '../view-operations.js';

export interface EngineOptions {
  readonly store: EventStore;
  /** Of the log in `store`: another one means that every view is folded again. */
  readonly logId: string;
  readonly catalog: ViewCatalog;
  /** Opened with `REACTOR_COLLECTIONS` among its collections. */
  readonly records: RecordStore;
  readonly views: readonly AnyView[];
  readonly clock: Clock;
  readonly logger: EngineLogger;
  /** Of this process's leases on the views, by the leases' names; 1 where nobody else writes. */
  readonly epochs?: ReadonlyMap<string, number>;
  /** The subscription to the log, where this process has one already; it stays the caller's to stop. */
  readonly feed?: LogFeed;
  readonly limits?: Partial<EngineLimits>;
  /**
   * Hears where the log was replaced beneath the running engine, which then stands still. What else this process remembers may be of the other
   * history too.
   */
  readonly onLogReplaced?: (error: LogReplaced) => void;
  /** Folds generations from the beginning; without one this thread does, between two requests. */
  readonly builder?: GenerationBuilder;
}

interface RunningReactor extends ReactorWithRecords {
  readonly loop: ReactorLoop;
}

/** Folds the log into the views and hands it to the reactors, all from one subscription (docs/reference/design.md#3 to #5). */
export class ProjectionEngine implements Projections {
  /** What operators do with the views; while the engine runs. */
  readonly operations: ViewOperations;
  readonly #limits: EngineLimits;
  readonly #watch: StallWatch;
  readonly #listeners: CommitListeners;
  readonly #stopping = new AbortController();
  readonly #firstFolds = new Semaphore();
  readonly #upkeep: UpkeepLog;
  readonly #views = new Map<string, RunningView>();
  readonly #reacting: RunningReactor[] = [];
  #reactors: readonly Reactor[] = [];
  #feed: LogFeed | undefined;
  #lateness: ConsumerLag | undefined;
  #running: readonly Promise<void>[] = [];

  constructor(private readonly options: EngineOptions) {
    this.#limits = { ...engineLimits, ...options.limits };
    this.#watch = new StallWatch(options.store, this.#limits.stall, options.logger);
    this.#listeners = new CommitListeners(options.logger);
    this.#upkeep = new UpkeepLog(options.store, options.clock);
    const reactions = new ParkedReactions(this.#reacting, options.store, this.#upkeep);
    this.operations = new EngineOperations(this.#views, { head: () => this.#head(), reactors: () => this.reactorProgress() }, reactions);
    refuseDoubles('views', options.views);
  }

  /** Adds a reactor. Before `start` only; apart from the constructor, since reactors may read views themselves. */
  addReactors(...reactors: readonly Reactor[]): void {
    if (this.#feed) throw new Error('The projections run already');
    this.#reactors = [...this.#reactors, ...reactors];
    refuseDoubles('reactors', this.#reactors);
  }

  /**
   * Opens every view's generations and begins to consume. Rejects, with nothing left open, where a store is away or unusable, and where another
   * process leads under a newer epoch.
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
      this.#lateness = new ConsumerLag(feed, this.options.clock);
      const surroundings = await Promise.all(opened.map(({ view }) => this.#viewContext(view, feed)));
      opened.forEach((view, index) => {
        const around = surroundings[index];
        if (around) this.#views.set(view.view.name, new RunningView(view, around, log.head));
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
    this.#running = this.#reacting.map(({ loop }) => loop.run(signal));
  }

  /** Finishes the pages in hand, stores how far everyone came, and closes the views. What operators had begun is answered with `StoreUnavailable`. */
  async stop(): Promise<void> {
    this.#stopping.abort(new StoreUnavailable('The projections stop here'));
    this.#watch.stop();
    for (const { loop } of this.#reacting) loop.waiters.cancelAll();
    await Promise.all([...[...this.#views.values()].map((view) => view.stop()), ...this.#running]);
    if (this.#feed !== this.options.feed) await this.#feed?.stop();
    this.#views.clear();
  }

  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document> {
    const known = this.options.views.find(({ name }) => name === view.name);
    if (known?.version !== view.version) throw new Error(`The engine doesn't project ${view.name} version ${view.version}`);
    return readerOf(view, (name) => this.#view(name).live);
  }

  async waitFor(view: string, position: Position, timeout: number): Promise<boolean> {
    return this.#view(view).waitFor(position, timeout);
  }

  /**
   * Resolves once every view and reactor has consumed the log up to its end as it is now. Rejects with the signal's reason, when the engine stops,
   * or with the error of a projection that has stopped for good.
   */
  async caughtUp(signal: AbortSignal): Promise<void> {
    const head = await this.options.store.head();
    setMaxListeners(0, signal); // each view and reactor listens
    await Promise.all([
      ...[...this.#views.values()].map((view) => view.waitUntilConsumed(head, signal)),
      ...this.#reacting.map(({ loop }) => this.#reacted(loop, head, signal)),
    ]);
  }

  onCommitted(listener: (committed: ViewCommitted) => void, views?: readonly string[]): () => void {
    return this.#listeners.add(listener, views);
  }

  /** Stops folding into the view until `resume`; pausing twice is pausing once. */
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
      [...this.#views.values()].map(async ({ live }) => projectionProgress(live, await this.#seen(live.projection, head))),
    );
  }

  async reactorProgress(): Promise<readonly ReactorProgress[]> {
    const head = await this.#head();
    return Promise.all(this.#reacting.map(async ({ loop, records }) => reactorProgress(loop, records, await this.#seen(loop, head))));
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
      statusOf: (consumer, head) => this.#seen(consumer, head),
    };
  }

  #reactWith(reactor: Reactor, records: ReactorRecords, start: Checkpoint, feed: LogFeed): void {
    const { clock, logger } = this.options;
    const loop = new ReactorLoop({ reactor, records, feed, start, clock, logger, limits: this.#limits.reactor });
    this.#reacting.push({ reactor, records, loop });
  }

  /** Deciders make repeating harmless, so a reactor whose checkpoint is of no use begins at the beginning. */
  async #startOf({ name }: Reactor, records: ReactorRecords): Promise<Checkpoint> {
    const { store, logger } = this.options;
    const found = await records.load(store);
    if (!found) logger.warn({ reactor: name }, 'The log does not have what the reactor had consumed: it starts again from the beginning');
    return found ?? { position: 0 };
  }

  async #reacted(loop: ReactorLoop, position: Position, signal: AbortSignal): Promise<void> {
    while (loop.consumed < position) {
      signal.throwIfAborted();
      this.#stopping.signal.throwIfAborted();
      await loop.waiters.wait(position, { signal });
    }
  }

  async #seen(consumer: Consumer, head: Position): Promise<ConsumerStatus> {
    return {
      head,
      stalled: this.#watch.stalled(consumer),
      lagSeconds: await this.#lateness?.seconds(consumer, head, this.#stopping.signal),
    };
  }

  #consumers(): readonly Consumer[] {
    return [...[...this.#views.values()].flatMap(({ consumers }) => consumers), ...this.#reacting.map(({ loop }) => loop)];
  }

  #view(name: string): RunningView {
    const view = this.#views.get(name);
    if (!view) throw new Error(`The view ${name} is not running`);
    return view;
  }

  /** The log's end, or, while it is away, the furthest that anyone has come. */
  async #head(): Promise<Position> {
    return this.options.store.head().catch(() => Math.max(0, ...this.#consumers().map(({ consumed }) => consumed)));
  }
}

function checkpointsOf(opened: readonly OpenedView[]): readonly Checkpoint[] {
  return opened.flatMap(({ live, previous }) => [live.checkpoint, ...(previous ? [previous.checkpoint] : [])]);
}

/** Where the consumer stands that has come furthest. */
function furthest(checkpoints: readonly Checkpoint[]): Checkpoint {
  return checkpoints.reduce((one, other) => (other.position > one.position ? other : one), { position: 0 });
}

function refuseDoubles(what: string, named: readonly { readonly name: string }[]): void {
  const names = named.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new Error(`Two ${what} are named ${double}`);
}
