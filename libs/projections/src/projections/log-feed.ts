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
  /** Number of events kept for consumers that lag a little. */
  readonly ring: number;
  /** Number of pages read before the first consumer asks for them. */
  readonly readAhead: number;
  /**
   * How long to wait after a small page before the next one is read, in ms. More events gather in this time and share the cost of a page.
   */
  readonly gather: number;
  readonly backOff: ExponentialDelay;
}

/** After a page of at least this many events the next one is read at once. */
const LARGE_PAGE = 64;

/**
 * The process's single subscription to the log, shared by all consumers (docs/reference/design.md#4.3). Each consumer asks from its own
 * position and is served from a ring of the latest pages, or by a read of its own if the ring no longer has its position. So a slow
 * consumer does not delay the others, and the log is read no faster than the fastest consumer takes it.
 */
export class LogFeed {
  readonly #arrived = new Signal();
  readonly #wanted = new Signal();
  readonly #hurried = new Signal();
  readonly #stopped = new AbortController();
  readonly #subscription: Promise<void>;
  #ring: PageRing;
  /** The last position that the subscription has read. */
  #reached: Checkpoint;
  #demand: Position;
  /** A caller waits for the events up to this position. */
  #urgent: Position = 0;
  #failure: Error | undefined;

  /**
   * Subscribes after `start`, the position of the consumer that is furthest ahead. `replaced` is called if the log was replaced by another
   * one; the subscription then ends.
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

  /** Why the log can't be read at present, if so. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /**
   * Returns the events after `position`. Waits until there are some; `undefined` if none came within `timeout` ms.
   * Rejects with what the store's read throws, and with the signal's reason.
   */
  async after(position: Position, signal: AbortSignal, timeout?: number): Promise<EventPage | undefined> {
    for (;;) {
      signal.throwIfAborted();
      this.#want(position);
      const { start } = this.#ring;
      if (position < start) return this.#read(position, signal);
      const page = this.#ring.after(position);
      if (page) return page;
      if (!(await this.#arrived.wait(signal, timeout))) return undefined;
    }
  }

  /**
   * Returns the first event after `position`, or `undefined` at the log's end. Reads the log if the ring does not have it. Rejects with
   * what the store's read throws.
   */
  async next(position: Position, signal: AbortSignal): Promise<RecordedEvent | undefined> {
    const page = position < this.#ring.start ? undefined : this.#ring.after(position);
    if (page) return page.events[0];
    for await (const { events } of this.store.readAll({ after: position, follow: false, signal })) return events[0];
    return undefined;
  }

  /** A caller waits until a consumer has consumed `position`: read up to it without waiting for more events to gather. */
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

  /** Reads a position that the ring no longer has. The log has events there, so an empty read is a failure. */
  async #read(after: Position, signal: AbortSignal): Promise<EventPage> {
    for await (const page of this.store.readAll({ after, follow: false, signal })) return page;
    signal.throwIfAborted();
    throw new StoreUnavailable(`The log has nothing after ${after}, although it was read up to ${this.#ring.end}`);
  }

  /** Waits after a small page, so that the first event after a quiet time is handed out at once and a burst comes in larger pages. */
  async #gather({ events }: EventPage, signal: AbortSignal): Promise<void> {
    if (events.length >= LARGE_PAGE || this.#urgent > this.#ring.end) return;
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
