import { BackOff, exponentialDelay, retry, Semaphore, type Position } from '@tiffin/event-sourcing';
import { isRetryable } from '@tiffin/kernel';
import type { AnyView, SwitchMode } from '@tiffin/read-models';
import type { VerifiedStore } from '../rebuilding/verify-view.js';
import { cutOver } from './cutover.js';
import type { Consumer } from './consumer.js';
import type { OpenedView } from './open-generations.js';
import { projectionProgress } from './progress.js';
import { beginRebuild, Rebuild } from './rebuild.js';
import type { RunningGeneration } from './running-generation.js';
import { Verification } from './verification.js';
import { ViewRepairs } from './view-repairs.js';
import { firstFold, runningGeneration, type ViewContext } from './view-context.js';
import { type DocumentDifference, OperationRefused, type ViewStatus } from '../view-operations.js';

/** A view that the engine folds: its live and previous generations, its rebuild and verification, and the operators' operations on them. */
export class RunningView {
  readonly view: AnyView;
  /** Operations on single documents and parked events. */
  readonly repairs: ViewRepairs;
  /** Runs operations that change the generations one after another. */
  readonly #operations = new Semaphore();
  #live: RunningGeneration;
  #previous: RunningGeneration | undefined;
  #rebuild: Rebuild | undefined;
  #verification: Verification | undefined;

  /** `head`: the log's end at the engine's start. A live generation that begins empty announces nothing up to it. */
  constructor(
    { view, live, previous, rebuild }: OpenedView,
    private readonly context: ViewContext,
    head: Position,
  ) {
    this.view = view;
    const first = firstFold(view, live, head, context);
    this.#live = runningGeneration(view, live, live.checkpoint.position === 0 ? head : 0, context, first);
    this.#previous = previous && runningGeneration(view, previous, Infinity, context);
    this.repairs = new ViewRepairs(view, context, {
      live: { current: () => this.#live, runExclusive: (work) => this.#operate(() => work(this.#live)) },
      verification: () => this.#verification,
    });
    this.#rebuild = rebuild?.rebuild && new Rebuild(view, rebuild.generation, rebuild.rebuild, context);
  }

  get live(): RunningGeneration {
    return this.#live;
  }

  /** All consumers that should make progress. */
  get consumers(): readonly Consumer[] {
    const rebuild = this.#rebuild?.ended ? undefined : this.#rebuild;
    return [this.#live.projection, ...(this.#previous ? [this.#previous.projection] : []), ...(rebuild ? [rebuild] : [])];
  }

  start(): void {
    const { stopping } = this.context;
    this.#live.follow(stopping);
    this.#previous?.follow(stopping);
    this.#rebuild?.start((signal) => this.#goLive(signal));
  }

  /** Ends all work and closes the stores. The engine's signal must have aborted before. */
  async stop(): Promise<void> {
    for (const { waiters } of this.consumers) waiters.cancelAll();
    await this.repairs.over(); // its last step is an operation too
    await this.#operations.run(async () => {
      await this.#rebuild?.stop();
      await this.#verification?.over();
      await this.#previous?.close();
      await this.#live.close();
    });
  }

  /** Resolves `true` once the generation that is live by then has consumed `position`; `false` as `Projections.waitFor` does. */
  async waitFor(position: Position, timeout: number): Promise<boolean> {
    const deadline = performance.now() + timeout;
    for (;;) {
      const { projection } = this.#live;
      if (projection.consumed >= position) return true;
      const timeLeft = deadline - performance.now();
      if (timeLeft <= 0 || projection.paused || this.context.stalled(projection)) return false;
      const reached = await projection.waiters.wait(position, { timeout: timeLeft });
      if (this.#live.projection === projection) return reached;
    }
  }

  /** Resolves once the live generation has consumed `position`. Rejects with the signal's reason, and if the projection has ended. */
  async waitUntilConsumed(position: Position, signal: AbortSignal): Promise<void> {
    for (;;) {
      const { projection } = this.#live;
      if (projection.consumed >= position) return;
      signal.throwIfAborted();
      this.context.stopping.throwIfAborted();
      if (projection.ended) throw projection.error ?? new Error(`${projection.name} has stopped`);
      await projection.waiters.wait(position, { signal });
    }
  }

  pause(): void {
    this.#live.projection.pause();
  }

  resume(): void {
    this.#live.projection.resume();
  }

  async status(head: Position): Promise<ViewStatus> {
    const live = this.#live;
    const previous = this.#previous;
    // Read these at one moment: another generation may go live while the store answers.
    const state = {
      previousGeneration: previous?.generation.number ?? null,
      rebuild: this.#rebuild?.statusAt(head) ?? null,
      verification: this.#verification?.status ?? null,
    };
    const progress = await projectionProgress(live, await this.context.statusOf(live.projection, head));
    return { ...progress, ...state, ...(await this.#sizes(live, previous)) };
  }

  rebuild(how: SwitchMode): Promise<void> {
    return this.#operate(async () => {
      const before = this.#rebuild;
      if (before && !before.replaceable) throw new OperationRefused('busy', `${this.view.name} is being rebuilt already`);
      await before?.stop();
      // A ready rebuild is dropped for the new one. A failed one stays in the catalog, with its reason, until the catalog takes the next.
      if (before && !before.ended) {
        this.#rebuild = undefined;
        await this.context.catalog.drop(before.generation);
      }
      this.#rebuild = await beginRebuild(this.view, how, this.context);
      this.#rebuild.start((signal) => this.#goLive(signal));
    });
  }

  switch(): Promise<void> {
    return this.#operate(() => this.#switch());
  }

  rollback(): Promise<void> {
    return this.#operate(async () => {
      const next = this.#previous;
      if (!next) throw this.#noPrevious();
      const live = this.#live;
      await cutOver({ view: this.view, live, next }, this.context, () => this.#swap(next, live));
    });
  }

  dropPrevious(): Promise<void> {
    return this.#operate(async () => {
      const previous = this.#previous;
      if (!previous) throw this.#noPrevious();
      previous.projection.retire();
      await previous.close();
      await this.context.catalog.drop(previous.generation);
      this.#previous = undefined;
    });
  }

  verify(): Promise<void> {
    return this.#operate(async () => {
      if (this.#verification?.status.state === 'running') throw new OperationRefused('busy', `${this.view.name} is being verified already`);
      const { catalog, logId } = this.context;
      const scratch = await catalog.add(this.view, logId, { role: 'scratch' });
      const live = {
        generation: () => this.#live.generation,
        store: () => this.#liveStore,
        waitFor: (position: Position, signal: AbortSignal) => this.waitUntilConsumed(position, signal),
      };
      this.#verification = new Verification(this.view, scratch, live, this.context);
      this.#verification.start();
    });
  }

  differences(limit: number): readonly DocumentDifference[] {
    return (this.#verification?.shown ?? []).slice(0, limit);
  }

  /** Reads the generation that is live at each call. */
  readonly #liveStore: VerifiedStore = {
    query: (query) => this.#live.read((store) => store.query(query)),
    getMany: (ids) => this.#live.read((store) => store.getMany(ids)),
    position: () => this.#live.read((store) => store.position()),
    parkedDocuments: () => this.#live.read((store) => store.parkedDocuments()),
  };

  /** Runs one operation after another, and none once the engine stops. */
  #operate<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#operations.run(() => {
      this.context.stopping.throwIfAborted();
      return work();
    });
  }

  async #switch(): Promise<void> {
    const next = this.#rebuild?.ready;
    if (!next) throw new OperationRefused('not_ready', `${this.view.name} has no rebuilt generation that has caught up`);
    const live = this.#live;
    const outgoing = this.#previous;
    const swap = (): void => {
      this.#swap(next, live);
      this.#rebuild?.handOver();
      this.#rebuild = undefined;
    };
    await cutOver({ view: this.view, live, next, ...(outgoing && { outgoing }) }, this.context, swap);
    if (outgoing) await this.#remove(outgoing);
  }

  /** Switches to a rebuild by itself: waits while the view is paused, and retries until the stores accept it. */
  async #goLive(signal: AbortSignal): Promise<void> {
    const { limits, logger } = this.context;
    const goLive = async (): Promise<void> => {
      await this.#live.projection.resumed(signal);
      await this.#operate(() => this.#switch());
    };
    await retry(goLive, {
      backOff: new BackOff(exponentialDelay(limits.projection.backOff)),
      signal,
      isRetryable: (error) => isRetryable(error) || error instanceof OperationRefused,
      onFailure: (err) => logger.warn({ view: this.view.name, err }, 'The rebuilt view can’t go live at present; trying again'),
    });
  }

  #swap(live: RunningGeneration, previous: RunningGeneration): void {
    const { logger } = this.context;
    this.#live = live;
    this.#previous = previous;
    // The result for one generation says nothing about another.
    if (this.#verification?.status.state !== 'running') this.#verification = undefined;
    logger.info(
      { view: this.view.name, generation: live.generation.number, previous: previous.generation.number },
      'Another generation is live',
    );
  }

  /** The catalog no longer uses the generation. If its data can't be removed now, the next start removes it. */
  async #remove(outgoing: RunningGeneration): Promise<void> {
    const { catalog, logger } = this.context;
    try {
      await outgoing.close();
      await catalog.drop(outgoing.generation);
    } catch (error) {
      logger.warn({ view: this.view.name, generation: outgoing.generation.number, err: error }, 'An old generation could not be removed');
    }
  }

  async #sizes(live: RunningGeneration, previous: RunningGeneration | undefined): Promise<Pick<ViewStatus, 'bytes' | 'previousBytes'>> {
    const { catalog } = this.context;
    const bytes = await catalog.size(live.generation);
    return previous ? { bytes, previousBytes: await catalog.size(previous.generation) } : { bytes };
  }

  #noPrevious(): OperationRefused {
    return new OperationRefused('no_previous', `${this.view.name} has no previous generation`);
  }
}
