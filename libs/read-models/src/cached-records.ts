import { valueOf } from './matches.js';
import type { Query, Scalar, Where } from './query.js';
import type { AnyCollection, CollectionDefinition, RecordOperation, RecordStore, StoredRecord, Versioned } from './record-store.js';

/** How many records of a collection a process remembers. */
const MOST = 5_000;

/** What other processes write to the same records. */
export interface RemoteWrites {
  /** Whether everything is known of that others had written 50 ms ago. Whoever asks is interested: it may listen only then. */
  isCurrent(): boolean;
  /** Calls `forget` for every record that somebody has written, and without names where it can be any. */
  listen(forget: (collection?: string, id?: string) => void): void;
  close(): Promise<void>;
}

/**
 * A store whose collections that are `remembered` are not read again until they change: a commit through it forgets what it writes, and
 * `others` what they write. So a process reads its own writes at once, and those of others 50 ms after they were acknowledged at the latest
 * (docs/adr/0033-what-a-process-remembers.md). Without `others` nobody else writes. Closing closes the store too.
 */
export function cacheRecords(store: RecordStore, collections: readonly AnyCollection[], others?: RemoteWrites): RecordStore {
  return new RememberedRecords(store, collections, others);
}

class RememberedRecords implements RecordStore {
  readonly #collections: ReadonlyMap<string, CollectionCache>;
  /** What was read before the last write may be older than it. */
  #writes = 0;

  constructor(
    private readonly store: RecordStore,
    collections: readonly AnyCollection[],
    private readonly others: RemoteWrites | undefined,
  ) {
    this.#collections = new Map(collections.filter(({ cached }) => cached).map((one) => [one.name, new CollectionCache(one)]));
    others?.listen((collection, id) => this.#forget(collection, id));
  }

  async get<Item extends StoredRecord>(collection: CollectionDefinition<Item>, id: string): Promise<Versioned<Item> | undefined> {
    const memory = this.#memoryOf(collection);
    const known = memory?.of<Item>(id);
    if (known) return known;
    const writes = this.#writes;
    const found = await this.store.get(collection, id);
    if (found) this.#keep(memory, [found], writes);
    return found;
  }

  async find<Item extends StoredRecord>(collection: CollectionDefinition<Item>, query: Query): Promise<readonly Versioned<Item>[]> {
    const memory = this.#memoryOf(collection);
    const wanted = memory?.wanted(query);
    if (!wanted) return this.store.find(collection, query);
    const known = wanted.map((one) => ({ one, record: memory?.with<Item>(one) }));
    const records = known.flatMap(({ record }) => record ?? []);
    const missing = known.filter(({ record }) => !record).map(({ one }) => one);
    if (missing.length === 0) return inOrder(records);
    const writes = this.#writes;
    const found = await this.store.find(collection, { where: whereOf(missing) });
    this.#keep(memory, found, writes);
    return inOrder([...records, ...found]);
  }

  count<Item extends StoredRecord>(collection: CollectionDefinition<Item>, where: Where): Promise<number> {
    return this.store.count(collection, where);
  }

  async commit(operations: readonly RecordOperation[]): Promise<void> {
    try {
      await this.store.commit(operations);
    } finally {
      // After one that failed as well: whoever tries again must read again.
      for (const operation of operations)
        this.#forget(operation.collection, operation.kind === 'delete' ? operation.id : operation.record._id);
    }
  }

  scrub(): Promise<void> {
    return this.store.scrub();
  }

  async close(): Promise<void> {
    this.#forget();
    await this.others?.close();
    await this.store.close();
  }

  /** Nothing where the collection isn't remembered, or others may have written what nobody has heard of yet. */
  #memoryOf({ name }: AnyCollection): CollectionCache | undefined {
    const memory = this.#collections.get(name);
    return memory && (this.others?.isCurrent() ?? true) ? memory : undefined;
  }

  #keep(memory: CollectionCache | undefined, found: readonly Versioned<StoredRecord>[], writes: number): void {
    if (writes === this.#writes) for (const one of found) memory?.keep(one);
  }

  #forget(collection?: string, id?: string): void {
    if (collection !== undefined && !this.#collections.has(collection)) return;
    this.#writes += 1;
    for (const [name, memory] of this.#collections) if (name === (collection ?? name)) memory.forget(id);
  }
}

/** A record by a field that it has alone. */
interface Named {
  readonly field: string;
  readonly value: Scalar;
}

/** The records of one collection that a process remembers. */
class CollectionCache {
  /** By `_id` and by each unique index of one field. Those that were read first come first. */
  readonly #by: ReadonlyMap<string, Map<Scalar, Versioned<StoredRecord>>>;

  constructor({ indexes }: AnyCollection) {
    const alone = indexes.flatMap(({ fields: [field = '', ...more], unique }) => (unique && more.length === 0 ? [field] : []));
    this.#by = new Map(['_id', ...alone].map((field) => [field, new Map()]));
  }

  of<Item extends StoredRecord>(id: string): Versioned<Item> | undefined {
    return this.with<Item>({ field: '_id', value: id });
  }

  with<Item extends StoredRecord>({ field, value }: Named): Versioned<Item> | undefined {
    return this.#by.get(field)?.get(value) as Versioned<Item> | undefined;
  }

  keep(found: Versioned<StoredRecord>): void {
    this.forget(found.record._id);
    const ids = this.#by.get('_id');
    if (ids && ids.size >= MOST) this.forget(ids.keys().next().value as string);
    for (const [field, records] of this.#by) {
      const value = valueOf(found.record, field);
      if (value !== null) records.set(value, found);
    }
  }

  /** One record, or all of them. */
  forget(id?: string): void {
    const one = id === undefined ? undefined : this.of(id);
    for (const [field, records] of this.#by) {
      if (id === undefined) records.clear();
      else if (one) records.delete(valueOf(one.record, field));
    }
  }

  /** What a query asks for by name; nothing where only the store can tell what it finds. */
  wanted({ where = {}, sort, skip, limit }: Query): readonly Named[] | undefined {
    const [[field, condition] = ['', null], ...more] = Object.entries(where);
    if (!this.#by.has(field) || more.length > 0 || sort || skip || condition === null) return undefined;
    if (typeof condition !== 'object') return limit === 0 ? undefined : [{ field, value: condition }];
    if (!('in' in condition) || limit !== undefined || condition.in.includes(null)) return undefined;
    return [...new Set(condition.in)].map((value) => ({ field, value }));
  }
}

const whereOf = (named: readonly Named[]): Where => ({ [named[0]?.field ?? '_id']: { in: named.map(({ value }) => value) } });

const inOrder = <Item extends StoredRecord>(found: readonly Versioned<Item>[]): readonly Versioned<Item>[] =>
  found.toSorted(({ record: one }, { record: other }) => (one._id < other._id ? -1 : 1));
