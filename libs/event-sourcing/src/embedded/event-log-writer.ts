import { isDiskFailure, isDiskFull, openDatabase, type Database, type Statement } from '@tiffin/sqlite';
import type { Appended, ExpectedRevision, Position, Revision, StreamName } from '../event-store.js';
import type { SerializedEvent } from '../serialized-append.js';

/**
 * Events refer to streams by number, which saves space. The unique index on names also finds all streams of a category by prefix. The index
 * on stream and revision is the only other one: it finds a stream's events, its last revision, and a repeated append.
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

/** The outcome of one append of a batch. It is data instead of an error because a batch returns all of its outcomes at once. */
export type Outcome =
  | { readonly kind: 'appended'; readonly appended: Appended }
  | { readonly kind: 'conflict'; readonly actual: Revision | 'no-stream' }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The only writer of a log file. It is synchronous and runs in a worker thread, where waiting for the disk blocks no other work. */
export class EventLogWriter {
  readonly #database: Database;
  readonly #streamKey: Statement<{ key: number }>;
  readonly #addStream: Statement<never>;
  readonly #end: Statement<{ revision: number | null }>;
  readonly #head: Statement<{ position: number | null }>;
  readonly #eventAt: Statement<{ position: number; id: Uint8Array }>;
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
    this.#eventAt = database.prepare('SELECT position, id FROM events WHERE stream = ? AND revision = ?');
    this.#addEvent = database.prepare(
      'INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
  }

  /** Appends a batch in one transaction with one fsync, and returns an outcome for each append; each succeeds or fails by itself. */
  append(batch: readonly SerializedAppend[]): readonly Outcome[] {
    try {
      return this.#commit(batch);
    } catch (error) {
      if (!isDiskFull(error)) return refuseAll(batch, 'unavailable', error);
      // A checkpoint may free space that the write-ahead log takes. And if the disk has no room for the whole batch, it may have room for a
      // few appends.
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

  /** Throws if nothing was appended. */
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
      // SQLite undoes a commit that failed on the disk, but after a crash it may come back from the write-ahead log.
      if (decided && isDiskFailure(error)) return refuseAll(batch, 'unknown', error);
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  #appendOne({ stream, expected, events }: SerializedAppend, head: Position): Outcome {
    const existingKey = this.#streamKey.get(stream)?.key;
    const end = existingKey === undefined ? -1 : (this.#end.get(existingKey)?.revision ?? -1);
    const before = expected === 'no-stream' ? -1 : expected;
    if (before !== end) {
      const first = existingKey === undefined ? undefined : this.#findRepeated(existingKey, before, events);
      return first ? { kind: 'appended', appended: first } : { kind: 'conflict', actual: end === -1 ? 'no-stream' : end };
    }
    const key = existingKey ?? this.#addStream.run(stream).lastInsertRowid;
    events.forEach(({ id, type, data, metadata }, index) =>
      this.#addEvent.run(head + index + 1, key, before + index + 1, toBytes(id), type, data, metadata),
    );
    return { kind: 'appended', appended: { revision: before + events.length, position: head + events.length, isFirst: true } };
  }

  /** Returns the result of the earlier append if these events repeat it: the same ids at the same expected revision. */
  #findRepeated(stream: number, before: Revision, events: readonly SerializedEvent[]): Appended | undefined {
    let position = 0;
    for (const [index, { id }] of events.entries()) {
      const existing = this.#eventAt.get(stream, before + index + 1);
      if (!existing || !toBytes(id).equals(existing.id)) return undefined;
      position = existing.position;
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
