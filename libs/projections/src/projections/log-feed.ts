import {
  BackOff,
  exponentialDelay,
  LogReplaced,
  Signal,
  checkpointAfter,
  StoreUnavailable,
  type Checkpoint,
  type ExponentialDelay,
  type EventPage,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@tiffin/event-sourcing';
import type { EngineLogger } from './engine-logger.js';
import { PageRing } from './page-ring.js';

export interface LogFeedLimits {
  /** Events kept for those who lag a little. */
  readonly ring: number;
  /** Pages read before the first consumer asks for them. */
  readonly readAhead: number;
  /** After a small page, ms until the next is read, in which more events gather: what a page costs is shared by all of it. */
  readonly gather: number;
  readonly backOff: ExponentialDelay;
}

/** A page with so many events is worth its cost at once. */
const ENOUGH = 64;

/**
 * The process's one subscription to the log, fanned out (docs/reference/design.md#4.3): every consumer asks from its own cursor and is
 * served from a ring of the latest pages, or, once the ring has passed it, by a read of its own. So a slow consumer holds up nobody, and
 * the log is read no faster than the fastest one takes it.
 */
export class LogFeed {
  readonly #arrived = new Signal();
  readonly #wanted = new Signal();
  readonly #hurried = new Signal();
  readonly #stopped = new AbortController();
  readonly #subscription: Promise<void>;
  #ring: PageRing;
  /** Where the subscription stands. */
  #reached: Checkpoint;
  #demand: Position;
  /** Somebody waits for the events up to here. */
  #urgent: Position = 0;
  #failure: Error | undefined;

  /**
   * Subscribes after `start`: where the consumer that has come furthest stands. `replaced` hears where the log is another one by now; nothing more
   * comes then.
   */
  constructor(
    private readonly store: EventStore,
    start: Checkpoint,
    private readonly limits: LogFeedLimits,
    private readonly logger: EngineLogger,
    private readonly replaced: (error: LogReplaced) => void = () => undefined,
  ) {
    this.#reached = start;
    this.#ring = new PageRing(limits.ring, start.position);
    this.#demand = start.position;
    this.#subscription = this.#subscribe(this.#stopped.signal);
  }

  /** Why the log can't be read at present. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /**
   * The events after `position`: waits until there are some, at most `patience` ms where given (then `undefined`).
   * Rejects with what the store's read throws, and with the signal's reason.
   */
  async after(position: Position, signal: AbortSignal, patience?: number): Promise<EventPage | undefined> {
    for (;;) {
      signal.throwIfAborted();
      this.#want(position);
      const { start } = this.#ring;
      if (position < start) return this.#read(position, signal);
      const page = this.#ring.after(position);
      if (page) return page;
      if (!(await this.#arrived.wait(signal, patience))) return undefined;
    }
  }

  /**
   * The first event after `position` that there is; read, where the ring has passed it or has not come so far. Rejects with what the
   * store's read throws.
   */
  async next(position: Position, signal: AbortSignal): Promise<RecordedEvent | undefined> {
    const held = position < this.#ring.start ? undefined : this.#ring.after(position);
    if (held) return held.events[0];
    for await (const { events } of this.store.readAll({ after: position, follow: false, signal })) return events[0];
    return undefined;
  }

  /** Somebody waits until a consumer has come to `position`: no time is spent on gathering more before it is read. */
  hurry(position: Position): void {
    if (position <= Math.max(this.#urgent, this.#ring.end)) return;
    this.#urgent = position;
    this.#hurried.notifyAll();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#subscription;
  }

  #want(position: Position): void {
    this.#demand = Math.max(this.#demand, position);
    this.#wanted.notifyAll();
  }

  /** Of what the ring has passed: it is in the log, so a read that brings nothing has failed. */
  async #read(after: Position, signal: AbortSignal): Promise<EventPage> {
    for await (const page of this.store.readAll({ after, follow: false, signal })) return page;
    signal.throwIfAborted();
    throw new StoreUnavailable(`The log has nothing after ${after}, although it was read up to ${this.#ring.end}`);
  }

  /** The first event after a quiet moment is handed out at once; of a rush many at a time. */
  async #gather({ events }: EventPage, signal: AbortSignal): Promise<void> {
    if (events.length >= ENOUGH || this.#urgent > this.#ring.end) return;
    await this.#hurried.wait(signal, this.limits.gather);
  }

  async #subscribe(signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(exponentialDelay(this.limits.backOff));
    while (!signal.aborted) {
      try {
        if (this.#failure) await this.store.head();
        this.#failure = undefined;
        const { position: after, anchor } = this.#reached;
        for await (const page of this.store.readAll({ after, ...(anchor && { anchor }), follow: true, signal })) {
          backOff.reset();
          this.#ring.push(page);
          this.#reached = checkpointAfter(page);
          this.#arrived.notifyAll();
          await this.#gather(page, signal);
          while (this.#ring.pagesAfter(this.#demand) >= this.limits.readAhead) await this.#wanted.wait(signal);
        }
        throw new StoreUnavailable('The subscription to the log has ended');
      } catch (error) {
        if (signal.aborted) return;
        this.#failure = error instanceof Error ? error : new Error(String(error));
        if (error instanceof LogReplaced) return this.replaced(error);
        this.logger.warn({ err: error, after: this.#ring.end }, 'The log can’t be read at present; trying again');
        await backOff.wait(signal);
      }
    }
  }
}
