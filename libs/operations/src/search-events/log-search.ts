import { type EventFilter, type EventStore, type BackwardsPage, type RecordedEvent, Semaphore } from '@tiffin/event-sourcing';
import { invalid } from '@tiffin/kernel';

/** The place of an event: `order-7b18e6a4-…@3`. Every log can find it again, and a malformed one is refused before it reaches the log. */
export type EventCursor = string;

/** Returns the cursor of an event. */
export const cursorOf = ({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): EventCursor => `${stream}@${revision}`;

export interface EventSearch {
  readonly filter: EventFilter;
  /** The search goes back from the event before this one; from the log's end if unset. */
  readonly before?: EventCursor | undefined;
  /** From 1. */
  readonly limit: number;
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal;
}

export interface FoundEvents {
  /** Newest first. */
  readonly events: readonly RecordedEvent[];
  /** The earliest event that was looked at; `undefined` if there was none. */
  readonly searchedTo: RecordedEvent | undefined;
  /** Where the next search continues; `undefined` if the search reached the log's beginning. */
  readonly next: EventCursor | undefined;
}

/** How long one call searches, in ms, so that no caller waits long. The next call continues. */
const ENOUGH = 1_000;

/**
 * Searches the whole log for events, newest first, a second at a time and one search after the other. However many operators
 * search, orders wait only for the few milliseconds of one part.
 */
export class LogSearch {
  readonly #turns = new Semaphore({ permits: 1, maxQueued: 20 });

  constructor(
    private readonly store: Pick<EventStore, 'readBackwards' | 'readStream'>,
    /** A monotonic clock, in ms. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /** Throws `validation` if the log has no event at `before`, `unavailable_now`, `StoreUnavailable`, and the signal's reason. */
  async search({ filter, before, limit, signal }: EventSearch): Promise<FoundEvents> {
    const position = before === undefined ? undefined : await this.#positionOf(before);
    return this.#turns.run(() => this.#searchBack({ filter, limit, signal }, position), signal);
  }

  async #searchBack({ filter, limit, signal }: Omit<EventSearch, 'before'>, before: number | undefined): Promise<FoundEvents> {
    const startedAt = this.elapsed();
    const events: RecordedEvent[] = [];
    let page: BackwardsPage | undefined;
    for await (page of this.store.readBackwards({ filter, before, signal: signal })) {
      events.push(...page.events);
      const last = events[limit - 1];
      if (last) return { events: events.slice(0, limit), searchedTo: last, next: cursorOf(last) };
      if (this.elapsed() - startedAt >= ENOUGH) return { events, searchedTo: page.searchedTo, next: cursorOf(page.searchedTo) };
    }
    signal.throwIfAborted();
    return { events, searchedTo: page?.searchedTo, next: undefined };
  }

  async #positionOf(place: EventCursor): Promise<number> {
    const at = place.lastIndexOf('@');
    const revision = Number(place.slice(at + 1));
    for await (const event of this.store.readStream(place.slice(0, at), { from: revision, limit: 1 }))
      if (event.revision === revision) return event.position;
    throw invalid({ before: 'the log has no such event; begin with the newest again.' });
  }
}
