import type { Clock, EventStore, Position, RecordedEvent } from '@tiffin/event-sourcing';
import { setMaxListeners } from 'node:events';
import type { ProjectionProgress, Projections, Reactor, ReactorProgress, ViewCommitted, ViewReader } from '../projections.js';
import { ReactorLoop } from '../reactors/reactor-loop.js';
import { ReactorRecords } from '../reactors/reactor-records.js';
import type { RecordStore } from '../record-store.js';
import type { ViewCatalog } from '../view-catalog.js';
import type { ViewOperations } from '../view-operations.js';
import type { AnyView, ViewDefinition, ViewDocument } from '../view.js';
import { CommitListeners } from './commit-listeners.js';
import type { Consumer } from './consumer.js';
import { EngineOperations } from './engine-operations.js';
import { engineLimits, type EngineLimits } from './engine-limits.js';
import type { EngineLogger } from './engine-logger.js';
import { openLiveGeneration, type LogAtStart, type OpenedGeneration } from './live-generation.js';
import { LogFeed } from './log-feed.js';
import { ProjectionLoop } from './projection-loop.js';
import { projectionProgress, reactorProgress } from './progress.js';
import { StallWatch } from './stall-watch.js';
import { announceAfter, readerOf, type RunningGeneration } from './view-generation.js';

export interface EngineParts {
  readonly store: EventStore;
  /** Of the log in `store`: another one means that every view is folded again. */
  readonly logId: string;
  readonly catalog: ViewCatalog;
  /** Opened with `REACTOR_COLLECTIONS` among its collections. */
  readonly records: RecordStore;
  readonly views: readonly AnyView[];
  readonly clock: Clock;
  readonly logger: EngineLogger;
  /** Of this process's lease on the projections. */
  readonly epoch?: number;
  readonly limits?: Partial<EngineLimits>;
}

interface RunningReactor {
  readonly loop: ReactorLoop;
  readonly records: ReactorRecords;
}

/** Folds the log into the views and hands it to the reactors, all from one subscription (design 3 to 5). */
export class ProjectionEngine implements Projections {
  readonly operations: ViewOperations = new EngineOperations();
  readonly #limits: EngineLimits;
  readonly #watch: StallWatch;
  readonly #listeners: CommitListeners;
  readonly #stopping = new AbortController();
  readonly #live = new Map<string, RunningGeneration>();
  readonly #reacting: RunningReactor[] = [];
  #reactors: readonly Reactor[] = [];
  #feed: LogFeed | undefined;
  #running: readonly Promise<void>[] = [];

  constructor(private readonly parts: EngineParts) {
    this.#limits = { ...engineLimits, ...parts.limits };
    this.#watch = new StallWatch(parts.store, this.#limits.stall, parts.logger);
    this.#listeners = new CommitListeners(parts.logger);
    refuseDoubles('views', parts.views);
  }

  /** Adds a reactor. Before `start` only; apart from the constructor, since reactors may read views themselves. */
  react(...reactors: readonly Reactor[]): void {
    if (this.#feed) throw new Error('The projections run already');
    this.#reactors = [...this.#reactors, ...reactors];
    refuseDoubles('reactors', this.#reactors);
  }

  /** Opens every view's live generation and begins to consume. Rejects, with nothing left open, where a store is away or unusable. */
  async start(): Promise<void> {
    const { store, logId, catalog, records, views, logger } = this.parts;
    const log: LogAtStart = { id: logId, head: await store.head() };
    const opened: [AnyView, OpenedGeneration][] = [];
    try {
      for (const view of views) opened.push([view, await openLiveGeneration(catalog, view, log, logger)]);
      const checkpoints = this.#reactors.map((reactor) => ({ reactor, records: new ReactorRecords(records, reactor.name, logId) }));
      const starts = await Promise.all(checkpoints.map((checkpoint) => checkpoint.records.load(log.head)));
      const furthest = Math.max(0, ...opened.map(([, { position }]) => position), ...starts);
      const feed = (this.#feed = new LogFeed(store, furthest, this.#limits.feed, logger));
      for (const [view, generation] of opened) this.#project(view, generation, log, feed);
      checkpoints.forEach((checkpoint, index) => this.#reactWith(checkpoint.reactor, checkpoint.records, starts[index] ?? 0, feed));
    } catch (error) {
      await Promise.allSettled(opened.map(([, generation]) => generation.store.close()));
      throw error;
    }
    this.#watch.start(this.#consumers());
    const { signal } = this.#stopping;
    setMaxListeners(0, signal);
    this.#running = this.#consumers().map((consumer) => consumer.run(signal));
  }

  /** Finishes the pages in hand, stores how far everyone came, and closes the views. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The projections stop'));
    this.#watch.stop();
    for (const { waiters } of this.#consumers()) waiters.giveUp();
    await Promise.all(this.#running);
    await this.#feed?.stop();
    await Promise.all([...this.#live.values()].map(({ store }) => store.close()));
    this.#live.clear();
  }

  reader<Document extends ViewDocument, Event extends RecordedEvent>(view: ViewDefinition<Document, Event>): ViewReader<Document> {
    const known = this.parts.views.find(({ name }) => name === view.name);
    if (known?.version !== view.version) throw new Error(`The engine doesn't project ${view.name} version ${view.version}`);
    return readerOf(view, (name) => this.#generation(name));
  }

  async reached(view: string, position: Position, timeout: number): Promise<boolean> {
    const { projection } = this.#generation(view);
    if (projection.consumed >= position) return true;
    if (timeout <= 0 || projection.paused || this.#watch.stalled(projection)) return false;
    return projection.waiters.wait(position, { timeout });
  }

  /**
   * Resolves once every view and reactor has consumed the log up to its end as it is now. Rejects with the signal's reason, when the engine stops,
   * or with the error of a projection that has stopped for good.
   */
  async caughtUp(signal: AbortSignal): Promise<void> {
    const head = await this.parts.store.head();
    await Promise.all(
      this.#consumers().map(async (consumer) => {
        while (consumer.consumed < head) {
          signal.throwIfAborted();
          this.#stopping.signal.throwIfAborted();
          if (consumer.ended) throw consumer.error ?? new Error(`${consumer.name} has stopped`);
          await consumer.waiters.wait(head, { signal });
        }
      }),
    );
  }

  onCommitted(listener: (committed: ViewCommitted) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Stops folding into the view until `resume`; pausing twice is pausing once. */
  pause(view: string): void {
    this.#generation(view).projection.pause();
  }

  resume(view: string): void {
    this.#generation(view).projection.resume();
  }

  async progress(): Promise<readonly ProjectionProgress[]> {
    const head = await this.#head();
    return Promise.all(
      [...this.#live.values()].map((running) => projectionProgress(running, head, this.#watch.stalled(running.projection))),
    );
  }

  async reactorProgress(): Promise<readonly ReactorProgress[]> {
    const head = await this.#head();
    return Promise.all(this.#reacting.map(({ loop, records }) => reactorProgress(loop, records, head, this.#watch.stalled(loop))));
  }

  #project(view: AnyView, { generation, store, position }: OpenedGeneration, log: LogAtStart, feed: LogFeed): void {
    const { clock, logger, epoch = 1 } = this.parts;
    const committed = announceAfter(position === 0 ? log.head : 0, (change) => this.#listeners.hear(change));
    const projection = new ProjectionLoop({
      view,
      store,
      feed,
      clock,
      logger,
      epoch,
      start: position,
      limits: this.#limits.projection,
      committed,
    });
    this.#live.set(view.name, { generation, store, projection });
  }

  #reactWith(reactor: Reactor, records: ReactorRecords, start: Position, feed: LogFeed): void {
    const { clock, logger } = this.parts;
    this.#reacting.push({ records, loop: new ReactorLoop({ reactor, records, feed, start, clock, logger, limits: this.#limits.reactor }) });
  }

  #consumers(): readonly (Consumer & { run(signal: AbortSignal): Promise<void> })[] {
    return [...[...this.#live.values()].map(({ projection }) => projection), ...this.#reacting.map(({ loop }) => loop)];
  }

  #generation(view: string): RunningGeneration {
    const running = this.#live.get(view);
    if (!running) throw new Error(`The view ${view} is not running`);
    return running;
  }

  /** The log's end, or, while it is away, the furthest that anyone has come. */
  async #head(): Promise<Position> {
    return this.parts.store.head().catch(() => Math.max(0, ...this.#consumers().map(({ consumed }) => consumed)));
  }
}

function refuseDoubles(what: string, named: readonly { readonly name: string }[]): void {
  const names = named.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new Error(`Two ${what} are named ${double}`);
}
