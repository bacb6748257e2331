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

/** How often an amendment is tried where other writers come between. */
const AMENDING = 5;

/** Folds the log into one generation of a view, page by page (docs/reference/design.md#5.1). */
export class ProjectionLoop implements Consumer {
  readonly waiters: PositionWaiters;
  readonly #resumed = new Signal();
  readonly #turns = new Semaphore();
  readonly #backOff: BackOff;
  #reached: Checkpoint;
  /** The checkpoint in the store: behind `consumed` by events that changed nothing. */
  #stored: Position;
  /** Of the last event of a page that was written, until somebody else may have written. */
  #period: string | undefined;
  #uncounted = 0;
  /** When the store last had everything, by a clock that only goes forward. */
  #storedAt = performance.now();
  #held = new Set<string>();
  #error: Error | undefined;
  #ended = false;
  #paused = false;
  /** Aborts when it is paused the next time. */
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

  /** Stops folding after the page in hand; who waits for a position is answered at once. */
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

  /** Resolves at once unless paused, then when it goes on. Rejects with the signal's reason. */
  async resumed(signal: AbortSignal): Promise<void> {
    while (this.#paused) await this.#resumed.wait(signal);
  }

  /** Announces what it changes from now on, or nothing. */
  announce(on: boolean): void {
    this.#quietUntil = on ? 0 : Infinity;
  }

  /** Waits for the page in hand, and folds no other one until the answer is called. */
  hold(): Promise<() => void> {
    return this.#turns.acquire();
  }

  /** Its generation is dropped: nothing is written any more, not even a last checkpoint. */
  retire(): void {
    this.#retired = true;
  }

  /**
   * Between two pages: writes what `work` makes of the documents as they are, and announces it. `work` is asked again where another writer was
   * faster. Throws what `work` and the store throw.
   */
  async amend(work: () => Promise<Amendment>): Promise<void> {
    await this.#turns.run(async () => {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await this.#amend(await work());
        } catch (error) {
          if (!(error instanceof StaleProjection) || attempts === AMENDING) throw error;
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
    this.#held = new Set(await store.parkedDocuments());
    // What was held up may be gone by the period that it stands in.
    this.#period = undefined;
  }

  /** Folds until aborted. Trouble with the stores is tried again for ever; what no retry can mend ends the projection with its error. */
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
    this.#held = new Set(await store.parkedDocuments());
    this.#period = undefined;
    if (stored.position >= this.consumed) this.#advance(stored);
  }

  async #step(signal: AbortSignal): Promise<void> {
    await this.resumed(signal);
    const { feed, limits } = this.options;
    const from = this.consumed;
    const page = await feed.after(from, signal, this.#stored < from ? limits.checkpointIdle : undefined);
    let told = false;
    await this.#turns.run(async () => {
      signal.throwIfAborted();
      if (!page) await this.#checkpoint();
      else if (!this.#paused && this.consumed === from) {
        await this.#take(page);
        told = this.options.dismissals.hear(page.events);
      }
    });
    if (told) await this.options.mend();
    // A long catch-up must leave the thread to requests between two pages.
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
      if (this.#uncounted >= this.options.limits.checkpointEvery || this.#isLate()) await this.#checkpoint();
      return;
    }
    const documents = await store.getMany(documentsOf(touches));
    await this.#write(page, foldPage(view, touches, documents, this.#held, this.#period, dismissals.has));
  }

  async #write(page: EventPage, { changes, folded, poison, expired: gone, period }: FoldedPage): Promise<void> {
    const { view, store, clock, logger, epoch } = this.options;
    const park = parkedEvents(view, poison, clock.now());
    const reached = checkpointAfter(page);
    await store.apply(changes, { from: this.#stored, to: reached.position, anchor: reached.anchor, epoch, park, expired: gone });
    this.#hasStored(reached.position);
    this.#period = period;
    for (const { documentId } of park) this.#held.add(documentId);
    for (const { _id, stream, revision, error } of park)
      logger.error({ view: view.name, parked: _id, stream, revision, error }, 'Parked an event');
    this.#advance(reached);
    const late = ({ position }: { readonly position: Position }): boolean => position > this.#quietUntil;
    this.#notifyCommitted(changes.filter(late), folded.filter(late));
  }

  #notifyCommitted(changes: readonly Change<ViewDocument>[], events: readonly RecordedEvent[]): void {
    if (changes.length === 0) return;
    const documents = new Map(changes.map(({ id, document }) => [id, document]));
    this.options.onCommitted({ view: this.options.view.name, events, documents, position: this.consumed });
  }

  /** Stores how far the log was consumed although nothing changed. */
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

  /** Those who see the stored checkpoint only, on another server, must not wait while events come that change nothing. */
  #isLate(): boolean {
    return performance.now() - this.#storedAt >= this.options.limits.checkpointIdle;
  }

  /** What the last checkpoint misses changed nothing, so one that can't be written is no loss. */
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
      // Someone else has written: go on from where they are. Where nobody has moved it, they hold a newer lease.
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
