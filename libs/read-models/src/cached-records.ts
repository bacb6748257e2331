import { valueOf } from './matches.js';
import type { Query, Scalar, Where } from './query.js';
import type { AnyCollection, CollectionDefinition, RecordOperation, RecordStore, StoredRecord, Versioned } from './record-store.js';

/** How many records of a collection a process caches. */
const LARGEST_CACHE = 5_000;

/** Learns what other processes write to the same records. */
export interface RemoteWrites {
  /** Whether this process knows of everything that others had written 50 ms ago. A call may make it begin to listen. */
  isCurrent(): boolean;
  /** Calls `forget` for every record that was written, and without arguments if it can be any record. */
  listen(forget: (collection?: string, id?: string) => void): void;
  close(): Promise<void>;
}

/**
 * Wraps a store so that records of collections marked `cached` are not read again until they change. A commit through it removes what it
 * writes from the cache; `remoteWrites` removes what other processes write. So a process sees its own writes at once, and those of others
 * at most 50 ms after they were acknowledged (docs/adr/0033-what-a-process-remembers.md). Without `remoteWrites` no other process may
 * write. Closing it closes the store.
 */
export function cacheRecords(store: RecordStore, collections: readonly AnyCollection[], remoteWrites?: RemoteWrites): RecordStore {
  return new CachedRecords(store, collections, remoteWrites);
}

class CachedRecords implements RecordStore {
  readonly #caches: ReadonlyMap<string, CollectionCache>;
  /** Grows with every write. A record that was read before a write may be outdated after it. */
  #writes = 0;

  constructor(
    private readonly store: RecordStore,
    collections: readonly AnyCollection[],
    private readonly remoteWrites: RemoteWrites | undefined,
  ) {
    this.#caches = new Map(
      collections.filter(({ cached }) => cached).map((collection) => [collection.name, new CollectionCache(collection)]),
    );
    remoteWrites?.listen((collection, id) => this.#forget(collection, id));
  }

  async get<Item extends StoredRecord>(collection: CollectionDefinition<Item>, id: string): Promise<Versioned<Item> | undefined> {
    const cache = this.#cacheOf(collection);
    const cached = cache?.byId<Item>(id);
    if (cached) return cached;
    const writes = this.#writes;
    const stored = await this.store.get(collection, id);
    if (stored) this.#keep(cache, [stored], writes);
    return stored;
  }

  async find<Item extends StoredRecord>(collection: CollectionDefinition<Item>, query: Query): Promise<readonly Versioned<Item>[]> {
    const cache = this.#cacheOf(collection);
    const keys = cache?.keysOf(query);
    if (!keys) return this.store.find(collection, query);
    const lookups = keys.map((key) => ({ key, record: cache?.byKey<Item>(key) }));
    const cached = lookups.flatMap(({ record }) => record ?? []);
    const missing = lookups.filter(({ record }) => !record).map(({ key }) => key);
    if (missing.length === 0) return inOrder(cached);
    const writes = this.#writes;
    const stored = await this.store.find(collection, { where: whereOf(missing) });
    this.#keep(cache, stored, writes);
    return inOrder([...cached, ...stored]);
  }

  count<Item extends StoredRecord>(collection: CollectionDefinition<Item>, where: Where): Promise<number> {
    return this.store.count(collection, where);
  }

  async commit(operations: readonly RecordOperation[]): Promise<void> {
    try {
      await this.store.commit(operations);
    } finally {
      // Even if the commit failed: before a retry the caller must read the stored record.
      for (const operation of operations)
        this.#forget(operation.collection, operation.kind === 'delete' ? operation.id : operation.record._id);
    }
  }

  scrub(): Promise<void> {
    return this.store.scrub();
  }

  async close(): Promise<void> {
    this.#forget();
    await this.remoteWrites?.close();
    await this.store.close();
  }

  /** `undefined` if the collection is not cached, or this process may not know of recent writes of others. */
  #cacheOf({ name }: AnyCollection): CollectionCache | undefined {
    const cache = this.#caches.get(name);
    return cache && (this.remoteWrites?.isCurrent() ?? true) ? cache : undefined;
  }

  #keep(cache: CollectionCache | undefined, records: readonly Versioned<StoredRecord>[], writes: number): void {
    if (writes === this.#writes) for (const record of records) cache?.keep(record);
  }

  #forget(collection?: string, id?: string): void {
    if (collection !== undefined && !this.#caches.has(collection)) return;
    this.#writes += 1;
    for (const [name, cache] of this.#caches) if (name === (collection ?? name)) cache.forget(id);
  }
}

/** The value of a unique field, which identifies a record. */
interface RecordKey {
  readonly field: string;
  readonly value: Scalar;
}

/** The cached records of one collection. */
class CollectionCache {
  /** The records by `_id` and by each unique index of one field, in the order in which they were read. */
  readonly #byField: ReadonlyMap<string, Map<Scalar, Versioned<StoredRecord>>>;

  constructor({ indexes }: AnyCollection) {
    const uniqueFields = indexes.flatMap(({ fields: [field = '', ...more], unique }) => (unique && more.length === 0 ? [field] : []));
    this.#byField = new Map(['_id', ...uniqueFields].map((field) => [field, new Map()]));
  }

  byId<Item extends StoredRecord>(id: string): Versioned<Item> | undefined {
    return this.byKey<Item>({ field: '_id', value: id });
  }

  byKey<Item extends StoredRecord>({ field, value }: RecordKey): Versioned<Item> | undefined {
    return this.#byField.get(field)?.get(value) as Versioned<Item> | undefined;
  }

  keep(versioned: Versioned<StoredRecord>): void {
    this.forget(versioned.record._id);
    const ids = this.#byField.get('_id');
    if (ids && ids.size >= LARGEST_CACHE) this.forget(ids.keys().next().value as string);
    for (const [field, records] of this.#byField) {
      const value = valueOf(versioned.record, field);
      if (value !== null) records.set(value, versioned);
    }
  }

  /** Removes one record, or, without an id, all. */
  forget(id?: string): void {
    const cached = id === undefined ? undefined : this.byId(id);
    for (const [field, records] of this.#byField) {
      if (id === undefined) records.clear();
      else if (cached) records.delete(valueOf(cached.record, field));
    }
  }

  /** The records that a query asks for by a unique field; `undefined` if only the store can answer it. */
  keysOf({ where = {}, sort, skip, limit }: Query): readonly RecordKey[] | undefined {
    const [[field, condition] = ['', null], ...more] = Object.entries(where);
    if (!this.#byField.has(field) || more.length > 0 || sort || skip || condition === null) return undefined;
    if (typeof condition !== 'object') return limit === 0 ? undefined : [{ field, value: condition }];
    if (!('in' in condition) || limit !== undefined || condition.in.includes(null)) return undefined;
    return [...new Set(condition.in)].map((value) => ({ field, value }));
  }
}

const whereOf = (keys: readonly RecordKey[]): Where => ({ [keys[0]?.field ?? '_id']: { in: keys.map(({ value }) => value) } });

const inOrder = <Item extends StoredRecord>(records: readonly Versioned<Item>[]): readonly Versioned<Item>[] =>
  records.toSorted(({ record: a }, { record: b }) => (a._id < b._id ? -1 : 1));
