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
import { translateReadErrors } from './translate-read-errors.js';
import type { WrittenOperation } from './record-commits.js';
import type { RecordWriter } from './record-writer.js';

interface RecordRow {
  readonly '@revision': number;
  readonly '@record': string;
}

/** A collection as far as this store has made it ready. */
interface KnownCollection {
  readonly definition: AnyCollection;
  readonly fields: IndexedFields;
  /** Its table is there. */
  ready?: Promise<void>;
}

/**
 * Records in a SQLite file of their own, which is created. `collections`: all that commits name; their tables are made when first used.
 * Rejects with `DatabaseUnusable` where the file can't be used.
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

/** Commits in a worker thread, where they share the wait for the disk; reads in the calling thread, which take microseconds. */
class EmbeddedRecordStore implements RecordStore {
  readonly #known = new Map<string, KnownCollection>();

  constructor(
    private readonly writer: WorkerCalls<RecordWriter>,
    private readonly database: Database,
    collections: readonly AnyCollection[],
  ) {
    for (const collection of collections) this.#introduce(collection);
  }

  async get<Item extends StoredRecord>(collection: CollectionDefinition<Item>, id: string): Promise<Versioned<Item> | undefined> {
    await this.#made(this.#introduce(collection));
    const select = this.database.prepare<RecordRow>(`SELECT "@revision", "@record" FROM ${quoted(collection.name)} WHERE "_id" = ?`);
    const row = translateReadErrors(this.database, collection.name, () => select.get(id));
    return row && versioned<Item>(row);
  }

  async find<Item extends StoredRecord>(collection: CollectionDefinition<Item>, query: Query): Promise<readonly Versioned<Item>[]> {
    const known = this.#introduce(collection);
    await this.#made(known);
    const { sql, values } = queryClause(query, known.fields);
    const select = this.database.prepare<RecordRow>(`SELECT "@revision", "@record" FROM ${quoted(collection.name)}${sql}`);
    return translateReadErrors(this.database, collection.name, () => select.all(...values)).map(versioned<Item>);
  }

  async count<Item extends StoredRecord>(collection: CollectionDefinition<Item>, where: Where): Promise<number> {
    const known = this.#introduce(collection);
    await this.#made(known);
    const { sql, values } = whereClause(where, known.fields);
    const select = this.database.prepare<{ count: number }>(`SELECT count(*) AS count FROM ${quoted(collection.name)}${sql}`);
    return translateReadErrors(this.database, collection.name, () => select.get(...values))?.count ?? 0;
  }

  async commit(operations: readonly RecordOperation[]): Promise<void> {
    const written = operations.map((operation) => this.#written(operation));
    for (const { collection } of written) await this.#made(this.#named(collection));
    await this.#ask(() => this.writer.call('commit', written));
  }

  async scrub(): Promise<void> {
    const done = await this.#ask(() => this.writer.call('scrub'));
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
    const known = this.#known.get(collection);
    if (!known) throw new TypeError(`The records have no collection ${collection}: name it where the record store is opened`);
    return known;
  }

  #introduce(definition: AnyCollection): KnownCollection {
    const known = this.#known.get(definition.name);
    if (known?.definition === definition) return known;
    if (known && JSON.stringify(known.definition) !== JSON.stringify(definition)) {
      throw new TypeError(`The records have another collection ${definition.name}`);
    }
    const introduced = known ?? { definition, fields: new IndexedFields(definition.name, definition.indexes) };
    this.#known.set(definition.name, introduced);
    return introduced;
  }

  async #made(collection: KnownCollection): Promise<void> {
    collection.ready ??= this.#ask(() => this.writer.call('define', collection.definition)).catch((error: unknown) => {
      delete collection.ready;
      throw error;
    });
    await collection.ready;
  }

  /** What the disk or the thread does to a commit, in the words of the ports. */
  async #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
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
