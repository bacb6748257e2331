import type { mongo } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import type { Query, Where } from '../query.js';
import type { AnyCollection, CollectionDefinition, RecordOperation, RecordStore, StoredRecord, Versioned } from '../record-store.js';
import { cacheRecords } from '../cached-records.js';
import { reading } from './driver-failures.js';
import type { IndexDeclaration, MongoDatabase } from './mongo-database.js';
import { RecordCommit } from './record-commit.js';
import { versioned, type RecordRow } from './record-row.js';
import { bodyOf } from './stored-body.js';
import { StoredFields } from './stored-fields.js';
import { storedFilter, storedQuery } from './stored-query.js';
import { ChangeStreamWrites } from './change-stream-writes.js';

const COMPLETED_AT_ONCE = 500;

/** A collection that this store has been asked for. */
interface KnownCollection {
  readonly definition: AnyCollection;
  readonly fields: StoredFields;
  readonly rows: mongo.Collection<RecordRow>;
  /** Resolves once its indexes are as declared. */
  ready?: Promise<void>;
}

/** Opens the records, in collections such as `records.students`. Throws `StoreUnavailable`. */
export async function openMongoRecordStore(database: MongoDatabase, collections: readonly AnyCollection[]): Promise<RecordStore> {
  const store = new MongoRecordStore(database);
  for (const collection of collections) await store.ready(collection);
  const cached = collections.filter((collection) => collection.cached);
  return cacheRecords(store, cached, cached.length > 0 ? new ChangeStreamWrites(database, cached) : undefined);
}

class MongoRecordStore implements RecordStore {
  readonly #collections = new Map<string, KnownCollection>();

  constructor(private readonly database: MongoDatabase) {}

  async get<Item extends StoredRecord>(collection: CollectionDefinition<Item>, id: string): Promise<Versioned<Item> | undefined> {
    const { rows } = await this.ready(collection);
    const row = await reading(collection.name, () => rows.findOne({ _id: id }, this.database.bounded));
    return row ? versioned<Item>(row) : undefined;
  }

  async find<Item extends StoredRecord>(collection: CollectionDefinition<Item>, query: Query): Promise<readonly Versioned<Item>[]> {
    const { rows, fields } = await this.ready(collection);
    const { filter, sort, skip, limit } = storedQuery(query, fields);
    // To MongoDB a limit of 0 means no limit.
    if (limit === 0) return [];
    const options = { ...this.database.bounded, sort, skip, allowDiskUse: true, ...(limit !== undefined && { limit }) };
    return (await reading(collection.name, () => rows.find(filter, options).toArray())).map(versioned<Item>);
  }

  async count<Item extends StoredRecord>(collection: CollectionDefinition<Item>, where: Where): Promise<number> {
    const { rows, fields } = await this.ready(collection);
    const filter = storedFilter(where, fields);
    return reading(collection.name, () => rows.countDocuments(filter, this.database.bounded));
  }

  async commit(operations: readonly RecordOperation[]): Promise<void> {
    if (operations.length === 0) return;
    const commit = new RecordCommit(operations, (collection) => this.#named(collection));
    for (const collection of new Set(operations.map((operation) => operation.collection)))
      await this.ready(this.#named(collection).definition);
    await commit.run(this.database.transactions);
  }

  /** MongoDB overwrites freed space at some later time (docs/production/backup-and-restore.md says how to make it do so at once). */
  scrub(): Promise<void> {
    return Promise.resolve();
  }

  /** The connection stays open: it belongs to all stores of the database. */
  async close(): Promise<void> {
    return Promise.resolve();
  }

  async ready(definition: AnyCollection): Promise<KnownCollection> {
    const known = this.#collection(definition);
    known.ready ??= this.database
      .define(known.rows.collectionName, recordIndexes(known), () => this.#complete(known))
      .catch((error: unknown) => {
        delete known.ready;
        throw error;
      });
    await known.ready;
    return known;
  }

  /** Adds the fields of new indexes to records that were written before, so that queries find them. It can be interrupted and repeated. */
  async #complete({ rows, fields }: KnownCollection): Promise<void> {
    for (let after = ''; ;) {
      const options = { ...this.database.bounded, sort: { _id: 1 }, limit: COMPLETED_AT_ONCE } as const;
      const page = await rows.find({ _id: { $gt: after } }, options).toArray();
      const updates = page.flatMap(({ _id, revision, fields: stored, record }) => {
        const complete = fields.valuesOf(bodyOf<object>(record));
        // If the record is replaced meanwhile, it gets all fields then.
        return isDeepStrictEqual(stored, complete)
          ? []
          : [{ updateOne: { filter: { _id, revision }, update: { $set: { fields: complete } } } }];
      });
      if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false });
      const last = page.at(-1);
      if (!last || page.length < COMPLETED_AT_ONCE) return;
      after = last._id;
    }
  }

  #named(collection: string): KnownCollection {
    const known = this.#collections.get(collection);
    if (!known) throw new TypeError(`The records have no collection ${collection}: name it where the record store is opened`);
    return known;
  }

  #collection(definition: AnyCollection): KnownCollection {
    const { name, indexes } = definition;
    const known = this.#collections.get(name);
    if (known && known.definition !== definition && JSON.stringify(known.definition) !== JSON.stringify(definition))
      throw new TypeError(`The records have another collection ${name}`);
    const introduced = known ?? {
      definition,
      fields: new StoredFields(name, indexes),
      rows: this.database.collection<RecordRow>(`records.${name}`),
    };
    this.#collections.set(name, introduced);
    return introduced;
  }
}

/**
 * A unique index leaves out records that lack one of its fields, or have null there. Other indexes end with `_id`, which sorts equal
 * values.
 */
function recordIndexes({ definition, fields }: KnownCollection): readonly IndexDeclaration[] {
  return definition.indexes.map(({ name, fields: names, unique }) => {
    const paths = names.map((field) => fields.path(field));
    if (!unique) return { name, key: Object.fromEntries([...paths, '_id'].map((path) => [path, 1 as const])) };
    return {
      name,
      key: Object.fromEntries(paths.map((path) => [path, 1 as const])),
      unique,
      partialFilterExpression: Object.fromEntries(paths.map((path) => [path, { $exists: true as const }])),
    };
  });
}
