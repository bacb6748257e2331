import type { Anchor, Checkpoint, Position } from '@tiffin/event-sourcing';
import { isSqliteError, type Database, type Statement } from '@tiffin/sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Query, Where } from '../query.js';
import { StaleProjection, type Advance, type Change, type ParkedEvent, type ViewStore } from '../view-store.js';
import type { StoredDocument, ViewDocument } from '../view.js';
import { queryClause, whereClause, type Clause } from './column-query.js';
import { quoted, type IndexedFields } from '../indexed-fields.js';
import { translateReadErrors, translateWriteErrors } from './translate-errors.js';

interface DocumentRow {
  readonly _id: string;
  readonly '@position': number;
  readonly '@document': string;
  readonly '@parked': number;
}

type ParkedRow = Omit<ParkedEvent, 'number'> & { readonly number: number | null };

const SELECT = `SELECT "_id", "@position", "@document", EXISTS (SELECT 1 FROM parked WHERE document_id = documents."_id") AS "@parked" FROM documents`;
const PARKED = `SELECT _id, document_id AS documentId, stream, revision, position, type, error, parked_at AS parkedAt, attempts, number FROM parked`;

const SLICE = 'SELECT count(*) AS count, max("_id") AS last FROM (SELECT "_id" FROM documents WHERE "_id" > ? ORDER BY "_id" LIMIT ?)';
const COUNTED_AT_ONCE = 20_000;

/** Number of changes, of one to ten pages of the file each, after which the write-ahead log is moved into the file. */
const CHECKPOINT_EVERY = 500;

/** Callbacks to the code that opened the store's file. */
export interface StoreFile {
  /** Moves the write-ahead log into the file, in another thread. */
  readonly checkpoint: () => Promise<void>;
  /** Called when the store has closed the file. */
  readonly closed: () => void;
}

/**
 * A generation in its own SQLite file. It runs in the calling thread: a page of changes takes a few milliseconds, and sending documents to
 * a worker and back would cost more than SQLite does. A commit does not wait for the disk, since a lost generation is folded again.
 */
export class EmbeddedViewStore<Document extends ViewDocument> implements ViewStore<Document> {
  readonly #getMany: Statement<DocumentRow>;
  readonly #advance: Statement<unknown>;
  readonly #write: Statement<unknown>;
  readonly #remove: Statement<unknown>;
  readonly #park: Statement<unknown>;
  readonly #unpark: Statement<unknown>;
  #closed: Promise<void> | undefined;
  #changes = 0;
  #checkpoint: Promise<void> | undefined;

  /** `database` must be prepared by `prepareViewFile`. Without `file`, commits move the write-ahead log. */
  constructor(
    private readonly database: Database,
    private readonly fields: IndexedFields,
    private readonly file?: StoreFile,
  ) {
    const columns = ['@position', '@document', ...fields.names].map(quoted);
    const update = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    this.#getMany = database.prepare(`${SELECT} WHERE "_id" IN (SELECT value FROM json_each(?))`);
    this.#advance = database.prepare('UPDATE projection SET position = ?, anchor = ?, epoch = ? WHERE position = ? AND epoch <= ?');
    this.#write = database.prepare(
      `INSERT INTO documents ("_id", ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)}) ON CONFLICT DO UPDATE SET ${update}`,
    );
    this.#remove = database.prepare('DELETE FROM documents WHERE "_id" = ?');
    this.#park = database.prepare('INSERT OR REPLACE INTO parked VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#unpark = database.prepare('DELETE FROM parked WHERE _id = ?');
  }

  async getMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument<Document>>> {
    const rows = translateReadErrors(this.database, this.fields.collection, () => this.#getMany.all(JSON.stringify(ids)));
    return new Map(rows.map((row) => [row._id, stored<Document>(row)]));
  }

  async apply(changes: readonly Change<Document>[], { from, to, anchor, epoch, ...advance }: Advance): Promise<void> {
    const { expired = [], park = [], unpark = [] } = advance;
    translateWriteErrors(this.fields.collection, () =>
      this.database.transaction(() => {
        if (this.#advance.run(to, anchor ? JSON.stringify(anchor) : null, epoch, from, epoch).changes === 0) {
          throw new StaleProjection(
            `${this.fields.collection} is no longer at ${from}, or another writer has taken over from epoch ${epoch}`,
          );
        }
        for (const { _id } of unpark) this.#unpark.run(_id);
        for (const event of park) this.#parkEvent(event);
        for (const where of expired) this.#removeExpired(where);
        for (const change of changes) this.#apply(change);
      }),
    );
    this.#changes += changes.length + 1;
    if (this.#changes >= CHECKPOINT_EVERY) this.#emptyLog();
  }

  async position(): Promise<Position> {
    return (await this.checkpoint()).position;
  }

  async checkpoint(): Promise<Checkpoint> {
    const row = this.database.prepare<{ position: number; anchor: string | null }>('SELECT position, anchor FROM projection').get();
    return { position: row?.position ?? 0, ...(row?.anchor && { anchor: JSON.parse(row.anchor) as Anchor }) };
  }

  async query(query: Query): Promise<readonly StoredDocument<Document>[]> {
    const { sql, values } = queryClause(query, this.fields);
    const rows = translateReadErrors(this.database, this.fields.collection, () =>
      this.database.prepare<DocumentRow>(SELECT + sql).all(...values),
    );
    return rows.map(stored<Document>);
  }

  async count(where: Where): Promise<number> {
    return this.#countRows('documents', whereClause(where, this.fields));
  }

  async parkedDocuments(): Promise<ReadonlySet<string>> {
    const rows = this.database.prepare<{ id: string }>('SELECT DISTINCT document_id AS id FROM parked').all();
    return new Set(rows.map(({ id }) => id));
  }

  async parked({ skip, limit }: { skip: number; limit: number }): Promise<readonly ParkedEvent[]> {
    return this.database.prepare<ParkedRow>(`${PARKED} ORDER BY position, document_id LIMIT ? OFFSET ?`).all(limit, skip).map(parkedEvent);
  }

  async findParked(id: string): Promise<ParkedEvent | undefined> {
    const row = this.database.prepare<ParkedRow>(`${PARKED} WHERE _id = ?`).get(id);
    return row && parkedEvent(row);
  }

  async parkedOf(documentId: string): Promise<readonly ParkedEvent[]> {
    const rows = this.database.prepare<ParkedRow>(`${PARKED} WHERE document_id = ? ORDER BY position`).all(documentId);
    return rows.map(parkedEvent);
  }

  async parkedCount(): Promise<number> {
    return this.#countRows('parked');
  }

  /** Counts in slices of a few milliseconds, between which other work gets the thread. */
  async size(): Promise<number> {
    const slice = this.database.prepare<{ count: number; last: string | null }>(SLICE);
    for (let [documents, after] = [0, '']; ; await setImmediate()) {
      const from = after;
      const counted = translateReadErrors(this.database, this.fields.collection, () => slice.get(from, COUNTED_AT_ONCE));
      documents += counted?.count ?? 0;
      if (counted?.count !== COUNTED_AT_ONCE) return documents;
      after = counted.last ?? '';
    }
  }

  /** Closes the file once; a second call must not close it, since another store may have opened it since. */
  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    await this.#checkpoint;
    this.database.close();
    this.file?.closed();
  }

  /** If the disk is full, the changes are safe in the write-ahead log and are moved the next time. */
  #emptyLog(): void {
    if (!this.file || this.#checkpoint) return;
    this.#changes = 0;
    this.#checkpoint = this.file
      .checkpoint()
      .catch((error: unknown) => {
        if (!isSqliteError(error))
          process.emitWarning(`${this.fields.collection}: its write-ahead log is moved in commits: ${String(error)}`);
      })
      .finally(() => (this.#checkpoint = undefined));
  }

  #apply({ id, document, position }: Change<Document>): void {
    if (document) this.#write.run(id, position, JSON.stringify(document), ...this.fields.valuesOf(document));
    else this.#remove.run(id);
  }

  #removeExpired(where: Where): void {
    const { sql, values } = whereClause(where, this.fields);
    const found = `"_id" IN (SELECT "_id" FROM documents${sql})`;
    this.database.prepare(`DELETE FROM documents WHERE ${found} AND "_id" NOT IN (SELECT document_id FROM parked)`).run(...values);
  }

  #parkEvent({ _id, documentId, stream, revision, position, type, error, parkedAt, attempts, number }: ParkedEvent): void {
    this.#park.run(_id, documentId, stream, revision, position, type, error, parkedAt, attempts, number ?? null);
  }

  #countRows(table: 'documents' | 'parked', { sql, values }: Clause = { sql: '', values: [] }): number {
    const select = this.database.prepare<{ count: number }>(`SELECT count(*) AS count FROM ${table}${sql}`);
    return translateReadErrors(this.database, this.fields.collection, () => select.get(...values))?.count ?? 0;
  }
}

function stored<Document extends ViewDocument>(row: DocumentRow): StoredDocument<Document> {
  return { document: JSON.parse(row['@document']) as Document, position: row['@position'], parked: row['@parked'] === 1 };
}

function parkedEvent({ number, ...event }: ParkedRow): ParkedEvent {
  return { ...event, ...(number !== null && { number }) };
}
