import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import {
  asUnusable,
  DatabaseUnusable,
  isCorrupt,
  isDiskFailure,
  isDiskFull,
  isLocked,
  openDatabase,
  WorkerCalls,
  WorkerGone,
  type Database,
} from '@tiffin/sqlite';
import { extname } from 'node:path';
import type { Query, Where } from '../query.js';
import {
  DuplicateRecord,
  RecordChanged,
  type AnyCollection,
  type CollectionDefinition,
  type RecordOperation,
  type RecordStore,
  type StoredRecord,
  type Versioned,
} from '../record-store.js';
import { cacheRecords } from '../cached-records.js';
import { queryClause, whereClause } from './column-query.js';
import { IndexedFields, quoted } from '../indexed-fields.js';
import { translateReadErrors } from './translate-errors.js';
import type { WrittenOperation } from './record-commits.js';
import type { RecordWriter } from './record-writer.js';

interface RecordRow {
  readonly '@revision': number;
  readonly '@record': string;
}

/** A collection that this store has been asked for. */
interface KnownCollection {
  readonly definition: AnyCollection;
  readonly fields: IndexedFields;
  /** Resolves once its table exists. */
  ready?: Promise<void>;
}

/**
 * Opens the records in a SQLite file, and creates the file if needed. `collections`: all collections that commits may name; their tables
 * are created when first used. Rejects with `DatabaseUnusable` if the file can't be used.
 */
export async function openEmbeddedRecordStore(file: string, collections: readonly AnyCollection[]): Promise<RecordStore> {
  const writer = await WorkerCalls.start<RecordWriter>(new URL(`./record-writer${extname(import.meta.url)}`, import.meta.url), {
    data: { file },
    errors: [DuplicateRecord, RecordChanged, DatabaseUnusable],
  });
  try {
    const store = new EmbeddedRecordStore(writer, openDatabase(file, { synchronous: 'FULL', readOnly: true }), collections);
    return cacheRecords(store, collections);
  } catch (error) {
    await writer.close();
    throw error;
  }
}

/** Commits run in a worker thread, where they share the wait for the disk. Reads take microseconds and run in the calling thread. */
class EmbeddedRecordStore implements RecordStore {
  readonly #collections = new Map<string, KnownCollection>();

  constructor(
    private readonly writer: WorkerCalls<RecordWriter>,
    private readonly database: Database,
    collections: readonly AnyCollection[],
  ) {
    for (const collection of collections) this.#collection(collection);
  }

  async get<Item extends StoredRecord>(collection: CollectionDefinition<Item>, id: string): Promise<Versioned<Item> | undefined> {
    await this.#ensureTable(this.#collection(collection));
    const select = this.database.prepare<RecordRow>(`SELECT "@revision", "@record" FROM ${quoted(collection.name)} WHERE "_id" = ?`);
    const row = translateReadErrors(this.database, collection.name, () => select.get(id));
    return row && versioned<Item>(row);
  }

  async find<Item extends StoredRecord>(collection: CollectionDefinition<Item>, query: Query): Promise<readonly Versioned<Item>[]> {
    const known = this.#collection(collection);
    await this.#ensureTable(known);
    const { sql, values } = queryClause(query, known.fields);
    const select = this.database.prepare<RecordRow>(`SELECT "@revision", "@record" FROM ${quoted(collection.name)}${sql}`);
    return translateReadErrors(this.database, collection.name, () => select.all(...values)).map(versioned<Item>);
  }

  async count<Item extends StoredRecord>(collection: CollectionDefinition<Item>, where: Where): Promise<number> {
    const known = this.#collection(collection);
    await this.#ensureTable(known);
    const { sql, values } = whereClause(where, known.fields);
    const select = this.database.prepare<{ count: number }>(`SELECT count(*) AS count FROM ${quoted(collection.name)}${sql}`);
    return translateReadErrors(this.database, collection.name, () => select.get(...values))?.count ?? 0;
  }

  async commit(operations: readonly RecordOperation[]): Promise<void> {
    const written = operations.map((operation) => this.#written(operation));
    for (const { collection } of written) await this.#ensureTable(this.#named(collection));
    await this.#callWriter(() => this.writer.call('commit', written));
  }

  async scrub(): Promise<void> {
    const done = await this.#callWriter(() => this.writer.call('scrub'));
    if (!done) throw new StoreUnavailable('The records are read by someone for a long time');
  }

  async close(): Promise<void> {
    this.database.close();
    await this.writer.close();
  }

  #written(operation: RecordOperation): WrittenOperation {
    const { collection } = operation;
    if (operation.kind === 'delete') return operation;
    const { fields } = this.#named(collection);
    const { record } = operation;
    if (typeof record._id !== 'string' || record._id === '') throw new TypeError(`${collection}: a record needs an _id`);
    fields.valuesOf(record);
    const json = JSON.stringify(record);
    if (operation.kind === 'insert') return { kind: 'insert', collection, id: record._id, json };
    return { kind: 'replace', collection, id: record._id, json, revision: operation.revision };
  }

  #named(collection: string): KnownCollection {
    const known = this.#collections.get(collection);
    if (!known) throw new TypeError(`The records have no collection ${collection}: name it where the record store is opened`);
    return known;
  }

  #collection(definition: AnyCollection): KnownCollection {
    const known = this.#collections.get(definition.name);
    if (known?.definition === definition) return known;
    if (known && JSON.stringify(known.definition) !== JSON.stringify(definition)) {
      throw new TypeError(`The records have another collection ${definition.name}`);
    }
    const introduced = known ?? { definition, fields: new IndexedFields(definition.name, definition.indexes) };
    this.#collections.set(definition.name, introduced);
    return introduced;
  }

  async #ensureTable(collection: KnownCollection): Promise<void> {
    collection.ready ??= this.#callWriter(() => this.writer.call('define', collection.definition)).catch((error: unknown) => {
      delete collection.ready;
      throw error;
    });
    await collection.ready;
  }

  /** Calls the writer's thread, and turns its errors and those of the disk into `StoreUnavailable` and `OutcomeUnknown`. */
  async #callWriter<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (error) {
      if (isDiskFull(error) || isLocked(error)) throw new StoreUnavailable('The records can’t be written', { cause: error });
      if (error instanceof WorkerGone && !error.sent) throw new StoreUnavailable('The records are closed', { cause: error });
      if (error instanceof WorkerGone || isDiskFailure(error))
        throw new OutcomeUnknown('The records may or may not have been written', { cause: error });
      throw isCorrupt(error) ? asUnusable(this.database.file, error) : error;
    }
  }
}

function versioned<Item extends StoredRecord>(row: RecordRow): Versioned<Item> {
  return { record: JSON.parse(row['@record']) as Item, revision: row['@revision'] };
}
