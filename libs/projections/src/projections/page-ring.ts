import type { EventPage, Position } from '@tiffin/event-sourcing';

/** Pages are joined up to about this many events, so that a consumer that lags by many small pages catches up quickly. */
const JOINED = 500;

/** The latest pages of the log, up to a capacity: the events after `start` up to `end`. */
export class PageRing {
  #pages: EventPage[] = [];
  #events = 0;
  #start: Position;

  /** Keeps at most `capacity` events, but at least the latest page. */
  constructor(
    private readonly capacity: number,
    start: Position,
  ) {
    this.#start = start;
  }

  /** Exclusive: the ring no longer has all events after an earlier position. */
  get start(): Position {
    return this.#start;
  }

  get end(): Position {
    return this.#pages.at(-1)?.position ?? this.#start;
  }

  push(page: EventPage): void {
    this.#pages.push(page);
    this.#events += page.events.length;
    let dropped = 0;
    while (this.#events > this.capacity && dropped < this.#pages.length - 1) this.#events -= this.#pages[dropped++]?.events.length ?? 0;
    if (dropped > 0) this.#start = this.#pages.splice(0, dropped).at(-1)?.position ?? this.#start;
  }

  /** The events after `position`, which must not be before `start`; `undefined` at the end. */
  after(position: Position): EventPage | undefined {
    const first = this.#indexAfter(position);
    const page = this.#pages[first];
    if (!page) return undefined;
    const events =
      (page.events[0]?.position ?? Infinity) > position ? [...page.events] : page.events.filter((event) => event.position > position);
    let end = page.position;
    for (let next = first + 1; events.length < JOINED; next++) {
      const nextPage = this.#pages[next];
      if (!nextPage) break;
      events.push(...nextPage.events);
      end = nextPage.position;
    }
    return { events, position: end };
  }

  /** The number of pages after `position`. */
  pagesAfter(position: Position): number {
    return this.#pages.length - this.#indexAfter(position);
  }

  #indexAfter(position: Position): number {
    let low = 0;
    let high = this.#pages.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#pages[middle]?.position ?? Infinity) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
