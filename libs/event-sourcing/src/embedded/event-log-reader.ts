import { asUnusable, type Database, openDatabase, type Statement } from '@tiffin/sqlite';
import { StoreUnavailable } from '../errors.js';
import { matchesFilter } from '../event-filter.js';
import type {
  EventFilter,
  EventMetadata,
  EventPage,
  BackwardsPage,
  Position,
  RecordedEvent,
  Revision,
  StreamName,
} from '../event-store.js';

type Row = [position: number, stream: string, revision: number, id: string, type: string, data: string, metadata: string];

/** SQLite spells ids out faster than JavaScript does, and a string crosses from the driver faster than bytes. */
const ID = `lower(substr(hex(id), 1, 8) || '-' || substr(hex(id), 9, 4) || '-' || substr(hex(id), 13, 4) || '-' || substr(hex(id), 17, 4)
  || '-' || substr(hex(id), 21))`;
const EVENT = `SELECT position, name, revision, ${ID}, type, data, metadata FROM events JOIN streams ON streams.key = events.stream`;

/** A page of the log ends at whichever comes first, so that small events are read fast and large ones don't fill the memory. */
const PAGE = { events: 1_024, characters: 2_000_000 };
/** Rows are fetched this many at a time, which bounds what the first large events can bring along. */
const SLICE = 128;
/** Positions that one page of some categories looks through at most: a few milliseconds where it finds nothing. */
const SEARCH_RANGE = 16_384;

/** Positions that are looked through backwards at once: a few milliseconds. A text costs four times as much as anything else. */
const BACKWARDS = { usually: 4_096, forText: 1_024 };

/**
 * Reads a log file over a connection of its own, in the calling thread: a read never waits for an fsync, and sees every commit that was
 * acknowledged. Synchronous; a page takes a few milliseconds at most. Reads throw `StoreUnavailable` where the file can't be read.
 */
export class EventLogReader {
  readonly #file: string;
  readonly #database: Database;
  readonly #head: Statement<[number | null]>;
  readonly #after: Statement<Row>;
  readonly #at: Statement<Row>;
  readonly #forwards: Statement<Row>;
  readonly #backwards: Statement<Row>;

  /** The file must exist. Throws `DatabaseUnusable`. */
  constructor(file: string) {
    const database = openDatabase(file, { synchronous: 'FULL', readOnly: true });
    const ofStream = `${EVENT} WHERE events.stream = (SELECT key FROM streams WHERE name = ?)`;
    this.#file = file;
    this.#database = database;
    this.#head = database.prepareArrays('SELECT max(position) FROM events');
    this.#after = database.prepareArrays(`${EVENT} WHERE position > ? ORDER BY position LIMIT ?`);
    this.#at = database.prepareArrays(`${EVENT} WHERE position = ?`);
    this.#forwards = database.prepareArrays(`${ofStream} AND revision >= ? ORDER BY revision LIMIT ?`);
    this.#backwards = database.prepareArrays(`${ofStream} AND revision <= ? ORDER BY revision DESC LIMIT ?`);
  }

  head(): Position {
    return this.#read(() => this.#head.get()?.[0] ?? 0);
  }

  /** The events that follow a position; none at the log's end. */
  page(after: Position): readonly RecordedEvent[] {
    return this.#read(() => this.#page(after, after, (position) => this.#after.all(position, SLICE)).events);
  }

  /**
   * The events of these categories (prefixes of stream names, at least one) that follow a position, as far as the log was looked through for them,
   * and the last one there, whatever its category; nothing at the log's end. What is left out costs a tenth of what is handed out.
   */
  pageOf(streams: readonly StreamName[], after: Position): EventPage | undefined {
    const head = this.head();
    if (head <= after) return undefined;
    const end = Math.min(head, after + SEARCH_RANGE);
    // The plus keeps SQLite from going through the streams by name, and sorting what it finds.
    const named = streams.map(() => '(+name >= ? AND +name < ?)').join(' OR ');
    const select = this.#database.prepareArrays<Row>(
      `${EVENT} WHERE position > ? AND position <= ? AND (position = ? OR ${named}) ORDER BY position LIMIT ?`,
    );
    const ranges = streams.flatMap((prefix) => [prefix, `${prefix}\u{10ffff}`]);
    return this.#read(() => this.#page(after, end, (position) => select.all(position, end, end, ...ranges, SLICE)));
  }

  /** Up to `limit` events of a stream from a revision on, in the direction of reading. */
  ofStream(stream: StreamName, from: Revision, backwards: boolean, limit: number): readonly RecordedEvent[] {
    const statement = backwards ? this.#backwards : this.#forwards;
    return this.#read(() => statement.all(stream, from, limit).map(toEvent));
  }

  /** The events before a position that meet the filter, newest first, as far as the log was looked through for them; nothing at its beginning. */
  before(before: Position, filter: EventFilter): BackwardsPage | undefined {
    if (before <= 1) return undefined;
    return this.#read(() => {
      const { where, values } = conditionsOf(filter);
      const first = Math.max(1, before - (filter.text === undefined ? BACKWARDS.usually : BACKWARDS.forText));
      const found = this.#database
        .prepareArrays<Row>(`${EVENT} WHERE ${['position < ?', 'position >= ?', ...where].join(' AND ')} ORDER BY position DESC LIMIT ?`)
        .all(before, first, ...values, SLICE);
      // Where a slice is full there may be more before its last one.
      const last = found.length === SLICE ? found.at(-1) : this.#at.get(first);
      return last && { events: found.map(toEvent).filter((event) => matchesFilter(event, filter)), searchedTo: toEvent(last) };
    });
  }

  close(): void {
    this.#database.close();
  }

  /** Slices of events until they make a page, or until one is short: then everything up to `end` was looked through. */
  #page(after: Position, end: Position, slice: (after: Position) => readonly Row[]): EventPage {
    const events: RecordedEvent[] = [];
    let position = after;
    let characters = 0;
    while (events.length < PAGE.events && characters < PAGE.characters) {
      const rows = slice(position);
      for (const row of rows) {
        events.push(toEvent(row));
        position = row[0];
        characters += row[5].length + row[6].length;
      }
      if (rows.length < SLICE) return { events, position: Math.max(position, end) };
    }
    return { events, position };
  }

  #read<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw new StoreUnavailable(`${this.#file} can't be read: ${error instanceof Error ? error.message : String(error)}`, {
        cause: asUnusable(this.#file, error),
      });
    }
  }
}

function toEvent([position, stream, revision, id, type, data, metadata]: Row): RecordedEvent {
  return { stream, revision, position, id, type, data: JSON.parse(data) as unknown, metadata: JSON.parse(metadata) as EventMetadata };
}

/** What SQLite leaves out before anything is parsed. It lets all through that meets the filter, and perhaps more. */
function conditionsOf({ type, stream, actor, correlationId, text, from, to }: EventFilter): { where: string[]; values: string[] } {
  const happened = `json_extract(metadata, '$.occurredAt')`;
  const conditions: (readonly [condition: string, ...values: string[]])[] = [
    ...(type === undefined ? [] : [['type = ?', type] as const]),
    // The plus keeps SQLite from going through the streams by name.
    ...(stream === undefined ? [] : [['+name >= ? AND +name < ?', stream, `${stream}\u{10ffff}`] as const]),
    ...[actor, correlationId].flatMap((id) => (id === undefined ? [] : [['instr(metadata, ?)', JSON.stringify(id)] as const])),
    ...(from === undefined ? [] : [[`${happened} >= ?`, from] as const]),
    ...(to === undefined ? [] : [[`${happened} < ?`, to] as const]),
    ...(text === undefined ? [] : [['instr(lower(data), lower(?))', text] as const]),
  ];
  return { where: conditions.map(([condition]) => condition), values: conditions.flatMap(([, ...values]) => values) };
}
