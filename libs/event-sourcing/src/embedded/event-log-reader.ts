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

/** SQLite formats ids faster than JavaScript does, and the driver returns a string faster than bytes. */
const ID = `lower(substr(hex(id), 1, 8) || '-' || substr(hex(id), 9, 4) || '-' || substr(hex(id), 13, 4) || '-' || substr(hex(id), 17, 4)
  || '-' || substr(hex(id), 21))`;
const EVENT = `SELECT position, name, revision, ${ID}, type, data, metadata FROM events JOIN streams ON streams.key = events.stream`;

/** A page ends at the first of these limits: small events are read fast, and large ones don't fill the memory. */
const PAGE = { events: 1_024, characters: 2_000_000 };
/** How many rows are fetched at a time. It bounds the memory that the first large events of a page take. */
const SLICE = 128;
/** How many positions a page of some categories searches at most: a few milliseconds if it finds nothing. */
const SEARCH_RANGE = 16_384;

/** How many positions a backward page searches: a few milliseconds. A text search costs four times as much as any other filter. */
const BACKWARDS_RANGE = { default: 4_096, text: 1_024 };

/**
 * Reads a log file over its own connection, synchronously in the calling thread. A read never waits for an fsync and sees every
 * acknowledged commit; a page takes a few milliseconds at most. Reads throw `StoreUnavailable` if the file can't be read.
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

  /** Returns the position of the last event; 0 for an empty log. */
  head(): Position {
    return this.#read(() => this.#head.get()?.[0] ?? 0);
  }

  /** Returns the events after a position; an empty array at the log's end. */
  page(after: Position): readonly RecordedEvent[] {
    return this.#read(() => this.#page(after, after, (position) => this.#after.all(position, SLICE)).events);
  }

  /**
   * Returns the events of some categories (prefixes of stream names, at least one) after a position, within the range that was searched,
   * and the last event of that range whatever its category. Returns `undefined` at the log's end. An event that is left out costs a tenth
   * of one that is returned.
   */
  pageOf(streams: readonly StreamName[], after: Position): EventPage | undefined {
    const head = this.head();
    if (head <= after) return undefined;
    const end = Math.min(head, after + SEARCH_RANGE);
    // The plus keeps SQLite from scanning the streams by name and sorting the result.
    const isInCategories = streams.map(() => '(+name >= ? AND +name < ?)').join(' OR ');
    const select = this.#database.prepareArrays<Row>(
      `${EVENT} WHERE position > ? AND position <= ? AND (position = ? OR ${isInCategories}) ORDER BY position LIMIT ?`,
    );
    const ranges = streams.flatMap((prefix) => [prefix, `${prefix}\u{10ffff}`]);
    return this.#read(() => this.#page(after, end, (position) => select.all(position, end, end, ...ranges, SLICE)));
  }

  /** Returns up to `limit` events of a stream from a revision on, in the direction of reading. */
  ofStream(stream: StreamName, from: Revision, backwards: boolean, limit: number): readonly RecordedEvent[] {
    const statement = backwards ? this.#backwards : this.#forwards;
    return this.#read(() => statement.all(stream, from, limit).map(toEvent));
  }

  /**
   * Returns the events before a position that match the filter, newest first, within the range that was searched; `undefined` at the log's
   * beginning.
   */
  before(before: Position, filter: EventFilter): BackwardsPage | undefined {
    if (before <= 1) return undefined;
    return this.#read(() => {
      const { where, values } = conditionsOf(filter);
      const first = Math.max(1, before - (filter.text === undefined ? BACKWARDS_RANGE.default : BACKWARDS_RANGE.text));
      const rows = this.#database
        .prepareArrays<Row>(`${EVENT} WHERE ${['position < ?', 'position >= ?', ...where].join(' AND ')} ORDER BY position DESC LIMIT ?`)
        .all(before, first, ...values, SLICE);
      // If the slice is full, more matches may lie before its last row.
      const last = rows.length === SLICE ? rows.at(-1) : this.#at.get(first);
      return last && { events: rows.map(toEvent).filter((event) => matchesFilter(event, filter)), searchedTo: toEvent(last) };
    });
  }

  close(): void {
    this.#database.close();
  }

  /** Reads slices until they fill a page, or until a slice is short: then everything up to `end` has been searched. */
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

/** Returns SQL conditions that drop rows before their JSON is parsed. They keep every matching event and perhaps more. */
function conditionsOf({ type, stream, actor, correlationId, text, from, to }: EventFilter): { where: string[]; values: string[] } {
  const occurredAt = `json_extract(metadata, '$.occurredAt')`;
  const conditions: (readonly [condition: string, ...values: string[]])[] = [
    ...(type === undefined ? [] : [['type = ?', type] as const]),
    // The plus keeps SQLite from scanning the streams by name.
    ...(stream === undefined ? [] : [['+name >= ? AND +name < ?', stream, `${stream}\u{10ffff}`] as const]),
    ...[actor, correlationId].flatMap((id) => (id === undefined ? [] : [['instr(metadata, ?)', JSON.stringify(id)] as const])),
    ...(from === undefined ? [] : [[`${occurredAt} >= ?`, from] as const]),
    ...(to === undefined ? [] : [[`${occurredAt} < ?`, to] as const]),
    ...(text === undefined ? [] : [['instr(lower(data), lower(?))', text] as const]),
  ];
  return { where: conditions.map(([condition]) => condition), values: conditions.flatMap(([, ...values]) => values) };
}
