import type { EventPage, Position } from '@tiffin/event-sourcing';

/** Pages are joined up to about this many events, so that one who lags by many small pages catches up quickly. */
const JOINED = 500;

/** The latest stretch of the log, bounded: what lies after `start` up to `end`. */
export class PageRing {
  #pages: EventPage[] = [];
  #events = 0;
  #start: Position;

  /** `capacity`: events kept, at least the latest page. */
  constructor(
    private readonly capacity: number,
    start: Position,
  ) {
    this.#start = start;
  }

  /** Exclusive: whoever stands before it has been passed. */
  get start(): Position {
    return this.#start;
  }

  get end(): Position {
    return this.#pages.at(-1)?.position ?? this.#start;
  }

  push(page: EventPage): void {
    this.#pages.push(page);
    this.#events += page.events.length;
    let passed = 0;
    while (this.#events > this.capacity && passed < this.#pages.length - 1) this.#events -= this.#pages[passed++]?.events.length ?? 0;
    if (passed > 0) this.#start = this.#pages.splice(0, passed).at(-1)?.position ?? this.#start;
  }

  /** What comes after `position`, which must not lie before `start`; nothing at the end. */
  after(position: Position): EventPage | undefined {
    const first = this.#indexAfter(position);
    const page = this.#pages[first];
    if (!page) return undefined;
    const events =
      (page.events[0]?.position ?? Infinity) > position ? [...page.events] : page.events.filter((event) => event.position > position);
    let end = page.position;
    for (let next = first + 1; events.length < JOINED; next++) {
      const more = this.#pages[next];
      if (!more) break;
      events.push(...more.events);
      end = more.position;
    }
    return { events, position: end };
  }

  /** How many pages lie after `position`. */
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
