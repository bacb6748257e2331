import { StoreUnavailable } from '../errors.js';
import type {
  Appended,
  EventPage,
  EventStore,
  ExpectedRevision,
  NewEvent,
  Position,
  ReadAllOptions,
  ReadStreamOptions,
  RecordedEvent,
  StreamName,
} from '../event-store.js';
import { serializeAppend } from '../serialized-append.js';
import { Appender } from './appender.js';
import { CallSlots } from './call-slots.js';
import type { Connection } from './connection.js';
import type { EventStoreDbLimits } from './limits.js';
import { LivePages } from './live-pages.js';
import { Reads } from './reads.js';
import { positionOf, startAt, toPage, toRecordedEvents } from './recorded-events.js';
import { Reopening } from './reopening.js';

/** A stream is fetched this many events at a time, the log by so large pages. */
const STREAM_SLICE = 500;
const LOG_PAGE = 1_000;

/** The port on EventStoreDB (docs/adr/0008). */
export class EventStoreDb implements EventStore {
  readonly #reads: Reads;
  readonly #live: LivePages;
  readonly #appender: Appender;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly limits: EventStoreDbLimits,
  ) {
    const slots = new CallSlots();
    this.#reads = new Reads(connection, slots, limits.readTimeout);
    this.#live = new LivePages(connection, slots, limits.readTimeout);
    this.#appender = new Appender(connection, this.#reads, limits.appendTimeout);
  }

  async append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const serialized = serializeAppend(stream, expected, events);
    this.connection.refuseEnded();
    return this.#appender.append(stream, expected, serialized);
  }

  async *readStream(stream: StreamName, options: ReadStreamOptions = {}): AsyncGenerator<RecordedEvent, void> {
    const backwards = options.direction === 'backwards';
    let from = options.from;
    let left = options.limit ?? Infinity;
    while (left > 0) {
      if (backwards && from !== undefined && from < 0) return;
      const maxCount = Math.min(left, STREAM_SLICE);
      const fromRevision = from === undefined ? (backwards ? 'end' : 'start') : BigInt(Math.max(0, from));
      const direction = backwards ? 'backwards' : 'forwards';
      const slice = await this.#reads.all((client) => client.readStream(stream, { direction, fromRevision, maxCount }));
      const events = slice.flatMap(toRecordedEvents);
      yield* events;
      const last = events.at(-1);
      if (!last || slice.length < maxCount) return;
      from = last.revision + (backwards ? -1 : 1);
      left -= slice.length;
    }
  }

  readAll({ after, signal, follow }: ReadAllOptions): AsyncGenerator<EventPage, void> {
    return follow ? this.#follow(after, signal) : this.#replay(after, signal);
  }

  async head(): Promise<Position> {
    const [last] = await this.#reads.all((client) => client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
    return last ? positionOf(last) : 0;
  }

  /** Resolves once the server answers a read. Throws `StoreUnavailable`, which says why not, after `within` ms at the latest. */
  async reachable(within: number = this.limits.readTimeout): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new StoreUnavailable(`EventStoreDB has not answered for ${within} ms.`)), within);
    });
    try {
      await Promise.race([this.head(), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    this.connection.end();
    await this.#appender.idle();
    await this.connection.dispose();
  }

  async *#replay(after: Position, signal: AbortSignal): AsyncGenerator<EventPage, void> {
    let position = after;
    while (!signal.aborted) {
      this.connection.refuseEnded();
      // One more, because reading begins with the event at the position itself.
      const maxCount = LOG_PAGE + (position > 0 ? 1 : 0);
      const fromPosition = startAt(position);
      const resolved = await this.#reads.all((client) => client.readAll({ fromPosition, maxCount }), signal);
      if (signal.aborted) return;
      const page = toPage(resolved, position);
      if (!page) return;
      position = page.position;
      yield page;
      if (resolved.length < maxCount) return;
    }
  }

  async *#follow(after: Position, signal: AbortSignal): AsyncGenerator<EventPage, void> {
    const stop = AbortSignal.any([signal, this.connection.ended]);
    const reopening = new Reopening(this.limits);
    let position = after;
    while (!signal.aborted) {
      this.connection.refuseEnded();
      try {
        await this.#refuseBeyondEnd(position);
        for await (const page of this.#catchUpAndGoOn(position, stop, reopening)) {
          reopening.worked();
          position = page.position;
          yield page;
        }
      } catch (error) {
        await reopening.failed(error, stop);
      }
    }
  }

  /** What is there already comes sooner, and in larger pages, by reading. */
  async *#catchUpAndGoOn(after: Position, stop: AbortSignal, reopening: Reopening): AsyncGenerator<EventPage, void> {
    let position = after;
    for await (const page of this.#replay(after, stop)) {
      position = page.position;
      yield page;
    }
    if (!stop.aborted) yield* this.#live.after(position, stop, () => reopening.confirmed());
  }

  /** The server confirms a subscription beyond the log's end and then stays silent for ever: this is another log, or one restored. */
  async #refuseBeyondEnd(position: Position): Promise<void> {
    if (position === 0) return;
    const head = await this.head();
    if (head < position)
      throw new StoreUnavailable(`The log ends at ${head}, before ${position}: it is not the one that was read up to there.`);
  }
}
