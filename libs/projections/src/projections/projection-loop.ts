import {
  BackOff,
  exponentialDelay,
  Signal,
  checkpointAfter,
  Semaphore,
  type Checkpoint,
  type EventPage,
  type Position,
  type RecordedEvent,
} from '@tiffin/event-sourcing';
import { StaleProjection, type Change, type ViewDocument } from '@tiffin/read-models';
import { setImmediate } from 'node:timers/promises';
import type { Consumer } from './consumer.js';
import { documentsOf, foldPage, touchesOf, UnplacedEvent, type FoldedPage } from './fold-page.js';
import { parkedEvents } from './parked-events.js';
import { PositionWaiters } from './position-waiters.js';
import { LeaseLost, type Amendment, type ProjectionOptions } from './projection-options.js';

/** How many times to try an amendment that loses to other writers. */
const AMEND_ATTEMPTS = 5;

/** Folds the log into one generation of a view, page by page (docs/reference/design.md#5.1). */
export class ProjectionLoop implements Consumer {
  readonly waiters: PositionWaiters;
  readonly #resumed = new Signal();
  readonly #turns = new Semaphore();
  readonly #backOff: BackOff;
  #reached: Checkpoint;
  /** The checkpoint in the store. It may be behind `consumed` by events that changed nothing. */
  #stored: Position;
  /** The period of the last event that was written; `undefined` if another writer may have written since. */
  #period: string | undefined;
  #uncounted = 0;
  /** When the store last had everything, in ms of the monotonic clock. */
  #storedAt = performance.now();
  #heldUp = new Set<string>();
  #error: Error | undefined;
  #ended = false;
  #paused = false;
  /** Aborts at the next pause. */
  #pausing = new AbortController();
  #retired = false;
  #quietUntil: Position;

  constructor(private readonly options: ProjectionOptions) {
    this.#reached = options.start;
    this.#stored = options.start.position;
    this.#quietUntil = options.quietUntil;
    this.waiters = new PositionWaiters((position) => options.feed.hurry(position));
    this.#backOff = new BackOff(exponentialDelay(options.limits.backOff));
  }

  get name(): string {
    const { view, generation } = this.options;
    return this.#quietUntil === Infinity ? `${view.name} (generation ${generation})` : view.name;
  }
  get consumed(): Position {
    return this.#reached.position;
  }
  get error(): Error | undefined {
    return this.#error ?? this.options.feed.failure;
  }
  get ended(): boolean {
    return this.#ended;
  }
  get waiting(): boolean {
    return this.options.first?.waiting ?? false;
  }
  get paused(): boolean {
    return this.#paused;
  }

  /** Stops folding after the current page. Callers that wait for a position get `false` at once. */
  pause(): void {
    this.#paused = true;
    this.#pausing.abort(new Error(`${this.name} is paused`));
    this.waiters.cancelAll();
  }

  resume(): void {
    this.#paused = false;
    this.#pausing = new AbortController();
    this.#resumed.notifyAll();
  }

  /** Resolves once the projection is not paused. Rejects with the signal's reason. */
  async resumed(signal: AbortSignal): Promise<void> {
    while (this.#paused) await this.#resumed.wait(signal);
  }

  /** Whether to announce changes from now on. */
  announce(on: boolean): void {
    this.#quietUntil = on ? 0 : Infinity;
  }

  /** Waits for the current page, and folds no other one until the caller calls the returned function. */
  hold(): Promise<() => void> {
    return this.#turns.acquire();
  }

  /** Writes nothing any more, not even a last checkpoint, because the generation is dropped. */
  retire(): void {
    this.#retired = true;
  }

  /**
   * Writes the amendment that `work` returns, between two pages. Calls `work` again if another writer was faster. Throws what `work` and the
   * store throw.
   */
  async amend(work: () => Promise<Amendment>): Promise<void> {
    await this.#turns.run(async () => {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await this.#amend(await work());
        } catch (error) {
          if (!(error instanceof StaleProjection) || attempts === AMEND_ATTEMPTS) throw error;
          await this.#synchronise();
        }
      }
    });
  }

  async #amend({ changes, folded, park, unpark }: Amendment): Promise<void> {
    const { store, epoch } = this.options;
    const { position: to, anchor } = this.#reached;
    await store.apply(changes, { from: this.#stored, to, anchor, epoch, park, unpark });
    this.#hasStored(to);
    if (this.#quietUntil < Infinity) this.#notifyCommitted(changes, folded);
    this.#heldUp = new Set(await store.parkedDocuments());
    // Documents that are no longer held up may have expired: check the period again at the next event.
    this.#period = undefined;
  }

  /** Folds until the signal aborts. Retries for ever when a store fails; ends, with `error` set, after a failure that no retry can mend. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#ended) {
      try {
        await this.#turns.run(() => this.#synchronise());
        await this.#begin(signal);
        await this.options.mend();
        for (;;) await this.#step(signal);
      } catch (error) {
        if (!signal.aborted) await this.#recover(error, signal);
      }
    }
    await this.#leave();
  }

  async #begin(signal: AbortSignal): Promise<void> {
    const { first } = this.options;
    while (first && this.#stored < first.upTo) {
      await this.resumed(signal);
      const pausing = this.#pausing.signal;
      try {
        await first.fold(AbortSignal.any([signal, pausing]), (position) => this.#advance({ position }));
      } catch (error) {
        if (signal.aborted || !pausing.aborted) throw error;
      } finally {
        await this.#turns.run(() => this.#synchronise());
      }
    }
  }

  async #synchronise(): Promise<void> {
    const { store } = this.options;
    const stored = await store.checkpoint();
    this.#stored = stored.position;
    this.#heldUp = new Set(await store.parkedDocuments());
    this.#period = undefined;
    if (stored.position >= this.consumed) this.#advance(stored);
  }

  async #step(signal: AbortSignal): Promise<void> {
    await this.resumed(signal);
    const { feed, limits } = this.options;
    const from = this.consumed;
    const page = await feed.after(from, signal, this.#stored < from ? limits.checkpointIdle : undefined);
    let hasDismissals = false;
    await this.#turns.run(async () => {
      signal.throwIfAborted();
      if (!page) await this.#checkpoint();
      else if (!this.#paused && this.consumed === from) {
        await this.#take(page);
        hasDismissals = this.options.dismissals.hear(page.events);
      }
    });
    if (hasDismissals) await this.options.mend();
    // During a long catch-up, requests need the thread between two pages.
    await setImmediate();
    this.#error = undefined;
    this.#backOff.reset();
  }

  async #take(page: EventPage): Promise<void> {
    const { view, store, dismissals } = this.options;
    const touches = touchesOf(view, page.events);
    if (touches.length === 0) {
      this.#uncounted += page.events.length;
      this.#advance(checkpointAfter(page));
      if (this.#uncounted >= this.options.limits.checkpointEvery || this.#isCheckpointDue()) await this.#checkpoint();
      return;
    }
    const documents = await store.getMany(documentsOf(touches));
    await this.#write(page, foldPage(view, touches, documents, this.#heldUp, this.#period, dismissals.has));
  }

  async #write(page: EventPage, { changes, folded, poison, expired, period }: FoldedPage): Promise<void> {
    const { view, store, clock, logger, epoch } = this.options;
    const park = parkedEvents(view, poison, clock.now());
    const reached = checkpointAfter(page);
    await store.apply(changes, { from: this.#stored, to: reached.position, anchor: reached.anchor, epoch, park, expired });
    this.#hasStored(reached.position);
    this.#period = period;
    for (const { documentId } of park) this.#heldUp.add(documentId);
    for (const { _id, stream, revision, error } of park)
      logger.error({ view: view.name, parked: _id, stream, revision, error }, 'Parked an event');
    this.#advance(reached);
    const isAnnounced = ({ position }: { readonly position: Position }): boolean => position > this.#quietUntil;
    this.#notifyCommitted(changes.filter(isAnnounced), folded.filter(isAnnounced));
  }

  #notifyCommitted(changes: readonly Change<ViewDocument>[], events: readonly RecordedEvent[]): void {
    if (changes.length === 0) return;
    const documents = new Map(changes.map(({ id, document }) => [id, document]));
    this.options.onCommitted({ view: this.options.view.name, events, documents, position: this.consumed });
  }

  /** Stores how far the log was consumed, although no document changed. */
  async #checkpoint(): Promise<void> {
    const { position: to, anchor } = this.#reached;
    if (this.#stored >= to) return;
    await this.options.store.apply([], { from: this.#stored, to, anchor, epoch: this.options.epoch });
    this.#hasStored(to);
  }

  #hasStored(position: Position): void {
    this.#stored = position;
    this.#uncounted = 0;
    this.#storedAt = performance.now();
  }

  /** Other servers see only the stored checkpoint, so it must not be old while events come that change nothing. */
  #isCheckpointDue(): boolean {
    return performance.now() - this.#storedAt >= this.options.limits.checkpointIdle;
  }

  /** The events after the last stored checkpoint changed nothing, so it does no harm if this write fails. */
  async #leave(): Promise<void> {
    if (this.#ended || this.#retired) return;
    await this.#checkpoint().catch((error: unknown) => {
      this.options.logger.warn({ view: this.name, err: error }, 'The last checkpoint could not be written');
    });
  }

  #advance(reached: Checkpoint): void {
    this.#reached = reached;
    this.waiters.advancedTo(reached.position);
  }

  async #recover(thrown: unknown, signal: AbortSignal): Promise<void> {
    const { logger, view, store } = this.options;
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (error instanceof StaleProjection) {
      // Another writer was faster: go on from its position. If the position is unchanged, the other writer has a newer epoch.
      if ((await store.position().catch(() => undefined)) !== this.#stored) return;
      this.#end(new LeaseLost(`Another writer has taken over ${view.name}`, { cause: error }));
    } else if (error instanceof UnplacedEvent) {
      this.#end(error);
    } else {
      this.#error = error;
      logger.warn({ view: view.name, err: error, position: this.consumed }, 'The projection can’t go on at present; trying again');
      await this.#backOff.wait(signal);
    }
  }

  #end(error: Error): void {
    this.#ended = true;
    this.#error = error;
    this.waiters.cancelAll();
    this.options.logger.error({ view: this.name, err: error, position: this.consumed }, 'The projection has stopped');
  }
}
