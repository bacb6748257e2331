import type { Query, Where } from './query.js';

/** Every record is a JSON object with a string `_id`. */
export interface StoredRecord {
  readonly _id: string;
}

/**
 * A collection of records and its indexes. A unique index ignores records where one of its fields is missing or null, so that erased records
 * free their values (docs/reference/design.md#4.8).
 */
export interface CollectionDefinition<Item extends StoredRecord> {
  readonly name: string;
  readonly indexes: readonly {
    readonly name: string;
    /** A dot reaches into an object. */
    readonly fields: readonly ((keyof Item & string) | `${keyof Item & string}.${string}`)[];
    readonly unique?: boolean;
  }[];
  /** They are read for every call: each process remembers them, and what another one writes is seen after 50 ms at the latest. */
  readonly cached?: true;
}

/** A collection whose records' type doesn't matter to the one who holds it. */
export interface AnyCollection {
  readonly name: string;
  readonly indexes: readonly { readonly name: string; readonly fields: readonly string[]; readonly unique?: boolean }[];
  readonly cached?: true;
}

/**
 * A record with the revision that a replacement must name. It differs after every write and is compared only, never counted: a record that was
 * deleted and inserted again has another one too.
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
      /** Without it whatever is there is deleted. */ readonly revision?: number;
    };

/** A unique index or an `_id` is taken; nothing of the commit happened. */
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

/** Someone else changed or deleted the record meanwhile; nothing of the commit happened. */
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

/** All records as they were at one moment, while others go on writing. Close it soon. */
export interface RecordSnapshot {
  /** Of a collection, in the order of `_id`. Throws `StoreUnavailable`. */
  pages<Item extends StoredRecord>(collection: AnyCollection): AsyncIterable<readonly Item[]>;
  close(): Promise<void>;
}

/**
 * Records that are facts by themselves: accounts, sessions, keys. Durable when `commit` answers.
 *
 * Errors beside those named: `StoreUnavailable` (nothing happened), `OutcomeUnknown` (the commit may or may not have happened: read again).
 */
export interface RecordStore {
  get<Item extends StoredRecord>(collection: CollectionDefinition<Item>, id: string): Promise<Versioned<Item> | undefined>;
  find<Item extends StoredRecord>(collection: CollectionDefinition<Item>, query: Query): Promise<readonly Versioned<Item>[]>;
  count<Item extends StoredRecord>(collection: CollectionDefinition<Item>, where: Where): Promise<number>;
  /** All operations or none. Throws `DuplicateRecord` or `RecordChanged`. */
  commit(operations: readonly RecordOperation[]): Promise<void>;
  /**
   * What was deleted or replaced until now leaves no trace in the store's own files, where this process owns them; a database server keeps its files
   * by itself. Calls at the same time share the work, which is that of writing all records once. Throws `StoreUnavailable`: call again.
   */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
