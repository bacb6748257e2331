import { checkpointAfter, refuseReplacedLog, type Checkpoint } from '../checkpoint.js';
import { LogReplaced, StoreUnavailable } from '../errors.js';
import { matchesFilter } from '../event-filter.js';
import type {
  Appended,
  EventPage,
  EventStore,
  ExpectedRevision,
  BackwardsPage,
  NewEvent,
  Position,
  ReadAllOptions,
  ReadBackwardsOptions,
  ReadStreamOptions,
  RecordedEvent,
  StreamName,
} from '../event-store.js';
import { serializeAppend } from '../serialized-append.js';
import { Appender } from './appender.js';
import { callSlots } from './call-slots.js';
import { connectBy } from './connection-string.js';
import { Connection } from './connection.js';
import { DEFAULT_LIMITS, type EventStoreDbLimits } from './limits.js';
import { LivePages } from './live-pages.js';
import { Reads } from './reads.js';
import { isOurs, positionOf, startAt, toPage, toRecordedEvents } from './recorded-events.js';
import { Reopening } from './reopening.js';

/** How many events of a stream are read at a time, and how large the pages of the log are. */
const STREAM_SLICE = 500;
const LOG_PAGE = 1_000;

export interface EventStoreDbOptions extends Partial<EventStoreDbLimits> {
  /** `esdb://…` or `esdb+discover://…`. */
  readonly connectionString: string;
}

/**
 * Opens the event log in EventStoreDB (docs/adr/0008-eventstoredb-adapter.md). It does not wait for the server; call `reachable()` for
 * that. Close it, or the process does not exit. Open one per process: with two that append, an error of one would end the process (see
 * `Connection`). Throws `InvalidConnectionString`.
 */
export async function openEventStoreDb({ connectionString, ...limits }: EventStoreDbOptions): Promise<EventStoreDb> {
  // An embedded installation does not load the client.
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const connect = () => connectBy(connectionString, (string) => EventStoreDBClient.connectionString(string));
  return new EventStoreDb(new Connection(connect), { ...DEFAULT_LIMITS, ...limits });
}

/** The event store port on EventStoreDB (docs/adr/0008-eventstoredb-adapter.md). */
export class EventStoreDb implements EventStore {
  readonly #reads: Reads;
  readonly #live: LivePages;
  readonly #appender: Appender;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly limits: EventStoreDbLimits,
  ) {
    const slots = callSlots(limits.readTimeout);
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

  readAll({ after: position, anchor, signal, follow }: ReadAllOptions): AsyncGenerator<EventPage, void> {
    const from = { position, anchor };
    return follow ? this.#follow(from, signal) : this.#replayFrom(from, signal);
  }

  /** The client can filter subscriptions only, so this method gets every event and filters here. */
  async *readBackwards({ filter, before, signal }: ReadBackwardsOptions): AsyncGenerator<BackwardsPage, void> {
    for await (const page of this.#pagesBackwards(before, () => LOG_PAGE, signal)) {
      const earliest = page.at(-1);
      if (earliest) yield { events: page.filter((event) => matchesFilter(event, filter)), searchedTo: earliest };
    }
  }

  async head(): Promise<Position> {
    // The last event is nearly always one of ours.
    for await (const [last] of this.#pagesBackwards(undefined, (pages) => (pages === 0 ? 1 : LOG_PAGE))) if (last) return last.position;
    return 0;
  }

  /** Resolves once the server answers a read. Throws `StoreUnavailable` with the reason after `within` ms at the latest. */
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

  async *#replayFrom(from: Checkpoint, signal: AbortSignal): AsyncGenerator<EventPage, void> {
    if (from.anchor && !signal.aborted) await refuseReplacedLog(this, from);
    yield* this.#replay(from.position, signal);
  }

  async *#replay(after: Position, signal: AbortSignal): AsyncGenerator<EventPage, void> {
    let position = after;
    while (!signal.aborted) {
      this.connection.refuseEnded();
      // One more, because reading starts with the event at the position itself.
      const maxCount = LOG_PAGE + (position > 0 ? 1 : 0);
      const fromPosition = startAt(position);
      const resolved = await this.#reads.all((client) => client.readAll({ fromPosition, maxCount }), signal);
      if (signal.aborted) return;
      const page = toPage(resolved, position);
      if (page) yield page;
      const last = resolved.at(-1);
      if (!last || resolved.length < maxCount) return;
      position = positionOf(last);
    }
  }

  /**
   * Returns pages of the log before a position, newest first, without the server's own events. `sizeOf` returns a page's size after so many
   * pages.
   */
  async *#pagesBackwards(
    end: Position | undefined,
    sizeOf: (pages: number) => number,
    signal?: AbortSignal,
  ): AsyncGenerator<readonly RecordedEvent[], void> {
    let before = end;
    for (let pages = 0; !signal?.aborted; pages++) {
      // One more, because a server may start with the event at the position itself.
      const maxCount = sizeOf(pages) + (before === undefined ? 0 : 1);
      const fromPosition = before === undefined ? 'end' : startAt(before);
      const resolved = await this.#reads.all((client) => client.readAll({ direction: 'backwards', fromPosition, maxCount }), signal);
      const earliest = resolved.at(-1);
      if (!earliest || signal?.aborted) return;
      yield resolved.flatMap(toRecordedEvents).filter((event) => isOurs(event) && event.position < (before ?? Infinity));
      if (resolved.length < maxCount) return;
      before = positionOf(earliest);
    }
  }

  /**
   * Checks before each subscription that the log still has what was read: beyond the log's end the server confirms a subscription and then
   * stays silent for ever.
   */
  async *#follow(from: Checkpoint, signal: AbortSignal): AsyncGenerator<EventPage, void> {
    const stop = AbortSignal.any([signal, this.connection.ended]);
    const reopening = new Reopening(this.limits);
    let checkpoint = from;
    while (!signal.aborted) {
      this.connection.refuseEnded();
      try {
        await refuseReplacedLog(this, checkpoint);
        for await (const page of this.#catchUpAndSubscribe(checkpoint.position, stop, reopening)) {
          reopening.worked();
          checkpoint = checkpointAfter(page);
          yield page;
        }
      } catch (error) {
        if (error instanceof LogReplaced) throw error;
        await reopening.failed(error, stop);
      }
    }
  }

  /** Reads the existing events first: that is faster than a subscription, and the pages are larger. */
  async *#catchUpAndSubscribe(after: Position, stop: AbortSignal, reopening: Reopening): AsyncGenerator<EventPage, void> {
    let position = after;
    for await (const page of this.#replay(after, stop)) {
      position = page.position;
      yield page;
    }
    if (!stop.aborted) yield* this.#live.after(position, stop, () => reopening.confirmed());
  }
}
