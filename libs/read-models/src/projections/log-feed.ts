import { StoreUnavailable, type EventPage, type EventStore, type Position } from '@tiffin/event-sourcing';
import { BackOff, type BackOffLimits } from './back-off.js';
import type { EngineLogger } from './engine-logger.js';
import { Notice } from './notice.js';
import { PageRing } from './page-ring.js';

export interface LogFeedLimits {
  /** Events kept for those who lag a little. */
  readonly ring: number;
  /** Pages read before the first consumer asks for them. */
  readonly readAhead: number;
  readonly backOff: BackOffLimits;
}

/**
 * The process's one subscription to the log, fanned out (design 4): every consumer asks from its own cursor and is served from a ring of the
 * latest pages, or, once the ring has passed it, by a read of its own. So a slow consumer holds up nobody, and the log is read no faster than
 * the fastest one takes it.
 */
export class LogFeed {
  readonly #arrived = new Notice();
  readonly #wanted = new Notice();
  readonly #stopped = new AbortController();
  readonly #subscription: Promise<void>;
  #ring: PageRing;
  #demand: Position;
  #failure: Error | undefined;

  /** Subscribes after `start`: where the consumer that has come furthest stands. */
  constructor(
    private readonly store: EventStore,
    start: Position,
    private readonly limits: LogFeedLimits,
    private readonly logger: EngineLogger,
  ) {
    this.#ring = new PageRing(limits.ring, start);
    this.#demand = start;
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
      if (position < start) return (await this.#read(position, signal)) ?? { events: [], position: start };
      const page = this.#ring.after(position);
      if (page) return page;
      if (!(await this.#arrived.wait(signal, patience))) return undefined;
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#subscription;
  }

  #want(position: Position): void {
    this.#demand = Math.max(this.#demand, position);
    this.#wanted.give();
  }

  async #read(after: Position, signal: AbortSignal): Promise<EventPage | undefined> {
    for await (const page of this.store.readAll({ after, follow: false, signal })) if (page.position > after) return page;
    signal.throwIfAborted();
    return undefined;
  }

  async #subscribe(signal: AbortSignal): Promise<void> {
    const backOff = new BackOff(this.limits.backOff);
    while (!signal.aborted) {
      try {
        if (this.#failure) await this.store.head();
        this.#failure = undefined;
        for await (const page of this.store.readAll({ after: this.#ring.end, follow: true, signal })) {
          backOff.reset();
          this.#ring.push(page);
          this.#arrived.give();
          while (this.#ring.pagesAfter(this.#demand) >= this.limits.readAhead) await this.#wanted.wait(signal);
        }
        throw new StoreUnavailable('The subscription to the log has ended');
      } catch (error) {
        if (signal.aborted) return;
        this.#failure = error instanceof Error ? error : new Error(String(error));
        this.logger.warn({ err: error, after: this.#ring.end }, 'The log can’t be read at present; trying again');
        await backOff.wait(signal);
      }
    }
  }
}
