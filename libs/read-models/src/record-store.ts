import type { Query, Where } from './query.js';

/** Every record is a JSON object with a string `_id`. */
export interface StoredRecord {
  readonly _id: string;
}

/**
 * A collection of records and its indexes. A unique index ignores records where one of its fields is missing or null, so that erased
 * records free their values (docs/reference/design.md#4.8).
 */
export interface CollectionDefinition<Item extends StoredRecord> {
  readonly name: string;
  readonly indexes: readonly {
    readonly name: string;
    /** A dot reaches into an object. */
    readonly fields: readonly ((keyof Item & string) | `${keyof Item & string}.${string}`)[];
    readonly unique?: boolean;
  }[];
  /** Each process caches the records, because every call reads them. Writes of other processes are seen after 50 ms at most. */
  readonly cached?: true;
}

/** A collection definition, for code that does not depend on the type of its records. */
export interface AnyCollection {
  readonly name: string;
  readonly indexes: readonly { readonly name: string; readonly fields: readonly string[]; readonly unique?: boolean }[];
  readonly cached?: true;
}

/**
 * A record with the revision that a replacement must name. Every write gives another revision, also after the record was deleted and
 * inserted again. Revisions can only be compared; their order means nothing.
 */
export interface Versioned<Item extends StoredRecord> {
  readonly record: Item;
  readonly revision: number;
}

export type RecordOperation =
  | { readonly kind: 'insert'; readonly collection: string; readonly record: StoredRecord }
  | { readonly kind: 'replace'; readonly collection: string; readonly record: StoredRecord; readonly revision: number }
  | {
      readonly kind: 'delete';
      readonly collection: string;
      readonly id: string;
      /** Without it, any revision is deleted. */ readonly revision?: number;
    };

/** A value of a unique index, or an `_id`, is taken. Nothing of the commit was written. */
export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord';

  constructor(
    readonly collection: string,
    /** The index's name, or `_id`. */
    readonly index: string,
  ) {
    super(`${collection}: ${index} is taken`);
  }
}

/** Another writer changed or deleted the record meanwhile. Nothing of the commit was written. */
export class RecordChanged extends Error {
  override readonly name = 'RecordChanged';
  get isRetryable(): boolean {
    return true;
  }

  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${collection}/${id} has changed`);
  }
}

/** All records as they were at one moment, whatever is written meanwhile. Close it soon. */
export interface RecordSnapshot {
  /** The records of a collection, in the order of `_id`. Throws `StoreUnavailable`. */
  pages<Item extends StoredRecord>(collection: AnyCollection): AsyncIterable<readonly Item[]>;
  close(): Promise<void>;
}

/**
 * Data that is not folded from the log: accounts, sessions, keys. It is durable once `commit` resolves.
 *
 * All methods may throw `StoreUnavailable` (nothing happened) and `OutcomeUnknown` (the commit may or may not have happened: read again).
 */
export interface RecordStore {
  get<Item extends StoredRecord>(collection: CollectionDefinition<Item>, id: string): Promise<Versioned<Item> | undefined>;
  find<Item extends StoredRecord>(collection: CollectionDefinition<Item>, query: Query): Promise<readonly Versioned<Item>[]>;
  count<Item extends StoredRecord>(collection: CollectionDefinition<Item>, where: Where): Promise<number>;
  /** Does all operations or none. Throws `DuplicateRecord` or `RecordChanged`. */
  commit(operations: readonly RecordOperation[]): Promise<void>;
  /**
   * Removes all traces of deleted and replaced records from the store's files, if this process owns them; a database server manages its own
   * files. It rewrites all records; concurrent calls share the work. Throws `StoreUnavailable`; the caller may retry.
   */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
