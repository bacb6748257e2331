import { isDiskFailure, isDiskFull, openDatabase, type Database, type Statement } from '@tiffin/sqlite';
import type { Appended, ExpectedRevision, Position, Revision, StreamName } from '../event-store.js';
import type { SerializedEvent } from '../serialized-append.js';

/**
 * Streams are named once, so that an event costs a number; their unique index also finds all streams of a category by prefix. An event's
 * place in its stream is the only other index: it finds a stream's events, its end, and a repeated append.
 */
const SCHEMA: readonly string[] = [
  `CREATE TABLE streams (
     key INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE
   ) STRICT;
   CREATE TABLE events (
     position INTEGER PRIMARY KEY,
     stream INTEGER NOT NULL REFERENCES streams (key),
     revision INTEGER NOT NULL,
     id BLOB NOT NULL,
     type TEXT NOT NULL,
     data TEXT NOT NULL,
     metadata TEXT NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX events_by_stream ON events (stream, revision)`,
];

export interface SerializedAppend {
  readonly stream: StreamName;
  readonly expected: ExpectedRevision;
  readonly events: readonly SerializedEvent[];
}

/** What became of one append of a batch. Data rather than errors, because a batch answers for all of its appends at once. */
export type Outcome =
  | { readonly kind: 'appended'; readonly appended: Appended }
  | { readonly kind: 'conflict'; readonly actual: Revision | 'no-stream' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The one writer of a log file. Synchronous: it runs in a worker thread, where waiting for the disk holds nobody up. */
export class EventLogWriter {
  readonly #database: Database;
  readonly #streamKey: Statement<{ key: number }>;
  readonly #addStream: Statement<never>;
  readonly #end: Statement<{ revision: number | null }>;
  readonly #head: Statement<{ position: number | null }>;
  readonly #placed: Statement<{ position: number; id: Uint8Array }>;
  readonly #addEvent: Statement<never>;

  /** Opens the file, or creates it. Throws `DatabaseUnusable`. */
  constructor(file: string, busyTimeout?: number) {
    const database = openDatabase(file, { synchronous: 'FULL', ...(busyTimeout !== undefined && { busyTimeout }) });
    database.migrate(SCHEMA);
    this.#database = database;
    this.#streamKey = database.prepare('SELECT key FROM streams WHERE name = ?');
    this.#addStream = database.prepare('INSERT INTO streams (name) VALUES (?)');
    this.#end = database.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
    this.#head = database.prepare('SELECT max(position) AS position FROM events');
    this.#placed = database.prepare('SELECT position, id FROM events WHERE stream = ? AND revision = ?');
    this.#addEvent = database.prepare(
      'INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
  }

  /** Appends a batch in one transaction with one fsync; each append succeeds or fails by itself. */
  append(batch: readonly SerializedAppend[]): readonly Outcome[] {
    try {
      return this.#commit(batch);
    } catch (error) {
      if (!isDiskFull(error)) return refuseAll(batch, 'unavailable', error);
      // The write-ahead log may hold what room there is, and where there is none for all there may be some for a few.
      this.#database.checkpoint();
      return batch.flatMap((append) => this.#appendAlone(append));
    }
  }

  #appendAlone(append: SerializedAppend): readonly Outcome[] {
    try {
      return this.#commit([append]);
    } catch (error) {
      return refuseAll([append], 'unavailable', error);
    }
  }

  /** Throws where nothing happened. */
  #commit(batch: readonly SerializedAppend[]): readonly Outcome[] {
    let decided = false;
    try {
      return this.#database.transaction(() => {
        let head = this.#head.get()?.position ?? 0;
        const outcomes = batch.map((append) => {
          const outcome = this.#appendOne(append, head);
          if (outcome.kind === 'appended') head = Math.max(head, outcome.appended.position);
          return outcome;
        });
        decided = true;
        return outcomes;
      });
    } catch (error) {
      // A commit that failed on the disk is undone, but after a crash it may come back from the write-ahead log.
      if (decided && isDiskFailure(error)) return refuseAll(batch, 'unknown', error);
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  #appendOne({ stream, expected, events }: SerializedAppend, head: Position): Outcome {
    const known = this.#streamKey.get(stream)?.key;
    const end = known === undefined ? -1 : (this.#end.get(known)?.revision ?? -1);
    const before = expected === 'no-stream' ? -1 : expected;
    if (before !== end) {
      const first = known === undefined ? undefined : this.#findRepeated(known, before, events);
      return first ? { kind: 'appended', appended: first } : { kind: 'conflict', actual: end === -1 ? 'no-stream' : end };
    }
    const key = known ?? this.#addStream.run(stream).lastInsertRowid;
    events.forEach(({ id, type, data, metadata }, index) =>
      this.#addEvent.run(head + index + 1, key, before + index + 1, toBytes(id), type, data, metadata),
    );
    return { kind: 'appended', appended: { revision: before + events.length, position: head + events.length, isFirst: true } };
  }

  /** The same ids at the same expected revision are the same append: answer what the first one did. */
  #findRepeated(stream: number, before: Revision, events: readonly SerializedEvent[]): Appended | undefined {
    let position = 0;
    for (const [index, { id }] of events.entries()) {
      const placed = this.#placed.get(stream, before + index + 1);
      if (!placed || !toBytes(id).equals(placed.id)) return undefined;
      position = placed.position;
    }
    return { revision: before + events.length, position };
  }
}

function toBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function refuseAll(batch: readonly SerializedAppend[], kind: 'unavailable' | 'unknown', error: unknown): readonly Outcome[] {
  const reason = error instanceof Error ? error.message : String(error);
  return batch.map(() => ({ kind, reason }));
}
