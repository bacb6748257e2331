import { BackOff, doubling, retry, Turnstile, type Position } from '@tiffin/event-sourcing';
import { isRetryable } from '@tiffin/kernel';
import type { AnyView, SwitchMode } from '@tiffin/read-models';
import type { VerifiedStore } from '../rebuilding/verify-view.js';
import { beginRebuild } from './begin-rebuild.js';
import { changeOver } from './change-over.js';
import type { Consumer } from './consumer.js';
import type { OpenedView } from './open-generations.js';
import { projectionProgress } from './progress.js';
import { Rebuild } from './rebuild.js';
import type { RunningGeneration } from './running-generation.js';
import { Verification } from './verification.js';
import { ViewRepairs } from './view-repairs.js';
import { firstFold, runningGeneration, type ViewSurroundings } from './view-surroundings.js';
import { type DocumentDifference, OperationRefused, type ViewStatus } from '../view-operations.js';

/** A view at work: the generation that answers reads, the one before it, a rebuild and a verification, and what operators do with them. */
export class ViewAtWork {
  readonly view: AnyView;
  /** What is done to single documents and events of it. */
  readonly repairs: ViewRepairs;
  /** Operations that change which generations there are. */
  readonly #operations = new Turnstile();
  #live: RunningGeneration;
  #previous: RunningGeneration | undefined;
  #rebuild: Rebuild | undefined;
  #verification: Verification | undefined;

  /** `oldNews`: the log's end at the start, which a live generation that begins empty has nothing to announce up to. */
  constructor(
    { view, live, previous, rebuild }: OpenedView,
    private readonly surroundings: ViewSurroundings,
    oldNews: Position,
  ) {
    this.view = view;
    const first = firstFold(view, live, oldNews, surroundings);
    this.#live = runningGeneration(view, live, live.checkpoint.position === 0 ? oldNews : 0, surroundings, first);
    this.#previous = previous && runningGeneration(view, previous, Infinity, surroundings);
    this.repairs = new ViewRepairs(view, surroundings, {
      live: { now: () => this.#live, kept: (work) => this.#operate(() => work(this.#live)) },
      verification: () => this.#verification,
    });
    this.#rebuild = rebuild?.rebuild && new Rebuild(view, rebuild.generation, rebuild.rebuild, surroundings);
  }

  get live(): RunningGeneration {
    return this.#live;
  }

  /** Everything that is to make progress. */
  get consumers(): readonly Consumer[] {
    const rebuild = this.#rebuild?.ended ? undefined : this.#rebuild;
    return [this.#live.projection, ...(this.#previous ? [this.#previous.projection] : []), ...(rebuild ? [rebuild] : [])];
  }

  start(): void {
    const { stopping } = this.surroundings;
    this.#live.follow(stopping);
    this.#previous?.follow(stopping);
    this.#rebuild?.start((signal) => this.#goLive(signal));
  }

  /** After the engine's signal has aborted: ends all work and closes the stores. */
  async stop(): Promise<void> {
    for (const { waiters } of this.consumers) waiters.giveUp();
    await this.repairs.over(); // whose last step is an operation itself
    await this.#operations.pass(async () => {
      await this.#rebuild?.stop();
      await this.#verification?.over();
      await this.#previous?.close();
      await this.#live.close();
    });
  }

  /** `true` once the live generation, whichever that is by then, has consumed `position`; `false` as `Projections.reached` says. */
  async reached(position: Position, timeout: number): Promise<boolean> {
    const deadline = performance.now() + timeout;
    for (;;) {
      const { projection } = this.#live;
      if (projection.consumed >= position) return true;
      const left = deadline - performance.now();
      if (left <= 0 || projection.paused || this.surroundings.stalled(projection)) return false;
      const reached = await projection.waiters.wait(position, { timeout: left });
      if (this.#live.projection === projection) return reached;
    }
  }

  /** Resolves once the live generation has consumed `position`. Rejects with the signal's reason, and where it has stopped for good. */
  async consumed(position: Position, signal: AbortSignal): Promise<void> {
    for (;;) {
      const { projection } = this.#live;
      if (projection.consumed >= position) return;
      signal.throwIfAborted();
      this.surroundings.stopping.throwIfAborted();
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
    // All of one moment: another generation may go live while the store is asked.
    const state = {
      previousGeneration: previous?.generation.number ?? null,
      rebuild: this.#rebuild?.statusAt(head) ?? null,
      verification: this.#verification?.status ?? null,
    };
    const progress = await projectionProgress(live, await this.surroundings.seen(live.projection, head));
    return { ...progress, ...state, ...(await this.#sizes(live, previous)) };
  }

  rebuild(how: SwitchMode): Promise<void> {
    return this.#operate(async () => {
      const before = this.#rebuild;
      if (before && !before.replaceable) throw new OperationRefused('busy', `${this.view.name} is being rebuilt already`);
      await before?.stop();
      // What nobody switched to is given up for the new one; why one failed is kept until the catalog takes the next.
      if (before && !before.ended) {
        this.#rebuild = undefined;
        await this.surroundings.catalog.drop(before.generation);
      }
      this.#rebuild = await beginRebuild(this.view, how, this.surroundings);
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
      await changeOver({ view: this.view, live, next }, this.surroundings, () => this.#swap(next, live));
    });
  }

  dropPrevious(): Promise<void> {
    return this.#operate(async () => {
      const previous = this.#previous;
      if (!previous) throw this.#noPrevious();
      previous.projection.retire();
      await previous.close();
      await this.surroundings.catalog.drop(previous.generation);
      this.#previous = undefined;
    });
  }

  verify(): Promise<void> {
    return this.#operate(async () => {
      if (this.#verification?.status.state === 'running') throw new OperationRefused('busy', `${this.view.name} is being verified already`);
      const { catalog, logId } = this.surroundings;
      const scratch = await catalog.add(this.view, logId, { role: 'scratch' });
      const live = {
        generation: () => this.#live.generation,
        store: () => this.#liveStore,
        reached: (position: Position, signal: AbortSignal) => this.consumed(position, signal),
      };
      this.#verification = new Verification(this.view, scratch, live, this.surroundings);
      this.#verification.start();
    });
  }

  differences(limit: number): readonly DocumentDifference[] {
    return (this.#verification?.shown ?? []).slice(0, limit);
  }

  /** Whichever generation is live at the moment of each call. */
  readonly #liveStore: VerifiedStore = {
    query: (query) => this.#live.read((store) => store.query(query)),
    getMany: (ids) => this.#live.read((store) => store.getMany(ids)),
    position: () => this.#live.read((store) => store.position()),
    parkedDocuments: () => this.#live.read((store) => store.parkedDocuments()),
  };

  /** One after the other, and none once the engine stops. */
  #operate<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#operations.pass(() => {
      this.surroundings.stopping.throwIfAborted();
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
    await changeOver({ view: this.view, live, next, ...(outgoing && { outgoing }) }, this.surroundings, swap);
    if (outgoing) await this.#remove(outgoing);
  }

  /** A rebuild that is to go live by itself waits while the view is paused, and until its stores take it. */
  async #goLive(signal: AbortSignal): Promise<void> {
    const { limits, logger } = this.surroundings;
    const goLive = async (): Promise<void> => {
      await this.#live.projection.resumed(signal);
      await this.#operate(() => this.#switch());
    };
    await retry(goLive, {
      backOff: new BackOff(doubling(limits.projection.backOff)),
      signal,
      passes: (error) => isRetryable(error) || error instanceof OperationRefused,
      trouble: (err) => logger.warn({ view: this.view.name, err }, 'The rebuilt view can’t go live at present; trying again'),
    });
  }

  #swap(live: RunningGeneration, previous: RunningGeneration): void {
    const { logger } = this.surroundings;
    this.#live = live;
    this.#previous = previous;
    // What was found of the one says nothing of the other.
    if (this.#verification?.status.state !== 'running') this.#verification = undefined;
    logger.info(
      { view: this.view.name, generation: live.generation.number, previous: previous.generation.number },
      'Another generation is live',
    );
  }

  /** The catalog has dropped it; what can't be removed now is at the next start. */
  async #remove(outgoing: RunningGeneration): Promise<void> {
    const { catalog, logger } = this.surroundings;
    try {
      await outgoing.close();
      await catalog.drop(outgoing.generation);
    } catch (error) {
      logger.warn({ view: this.view.name, generation: outgoing.generation.number, err: error }, 'An old generation could not be removed');
    }
  }

  async #sizes(live: RunningGeneration, previous: RunningGeneration | undefined): Promise<Pick<ViewStatus, 'bytes' | 'previousBytes'>> {
    const { catalog } = this.surroundings;
    const bytes = await catalog.size(live.generation);
    return previous ? { bytes, previousBytes: await catalog.size(previous.generation) } : { bytes };
  }

  #noPrevious(): OperationRefused {
    return new OperationRefused('no_previous', `${this.view.name} has no previous generation`);
  }
}
