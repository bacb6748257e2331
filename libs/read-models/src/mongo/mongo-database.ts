import type { Connection, mongo } from 'mongoose';
import { isAnswer, reading, writing } from './driver-failures.js';
import { transactionLimits, Transactions } from './transactions.js';

const NAMESPACE_NOT_FOUND = 26;
/** The code with which MongoDB 4.4 refuses the statistics of a collection that does not exist. */
const NO_STATISTICS = 40_280;
const INDEX_NOT_FOUND = 27;
const NAMESPACE_EXISTS = 48;
/** The name of a collection that is never created. */
const NOTHING = 'nothing';

/** Timeouts, in ms, and the number of connections. */
export interface MongoLimits {
  /** How long to look for a server that accepts writes. A change of primary takes a few seconds. */
  readonly findServerWithin: number;
  /** How long to wait for one answer of a server. */
  readonly answerWithin: number;
  /** How long to retry a transaction after conflicts, and a commit without an answer. */
  readonly transactWithin: number;
  readonly connections: number;
}

/** An index in the form that MongoDB's `createIndexes` takes. */
export interface IndexDeclaration {
  readonly key: Readonly<Record<string, 1>>;
  readonly name: string;
  readonly unique?: true;
  readonly partialFilterExpression?: Readonly<Record<string, { readonly $exists: true } | string>>;
}

/** The database of one connection, with what all of its stores share. */
export class MongoDatabase {
  readonly transactions: Transactions;
  /** An option of every read: the time after which the server gives up. */
  readonly bounded: { readonly maxTimeMS: number };
  readonly db: mongo.Db;

  constructor(connection: Connection, name: string, limits: MongoLimits) {
    this.db = connection.getClient().db(name);
    this.bounded = { maxTimeMS: limits.answerWithin };
    this.transactions = new Transactions(
      () => connection.getClient().startSession(),
      transactionLimits(limits.transactWithin, limits.answerWithin),
      () => this.#majority(),
    );
  }

  /**
   * A collection of the driver, not of mongoose, which would cast values: a document must be read as it was written, or its hash would
   * change.
   */
  collection<Row extends mongo.Document>(name: string): mongo.Collection<Row> {
    return this.db.collection<Row>(name);
  }

  async ping(): Promise<void> {
    await reading('The database', () => this.db.command({ ping: 1, ...this.bounded }));
  }

  /** A linearizable read, even of nothing, is answered once a majority has everything before it. */
  async #majority(): Promise<void> {
    await this.db.collection(NOTHING).findOne({}, { ...this.bounded, readConcern: { level: 'linearizable' } });
  }

  async collectionNames(): Promise<ReadonlySet<string>> {
    const collections = await reading('The database', () => this.db.listCollections({}, { nameOnly: true }).toArray());
    return new Set(collections.map(({ name }) => name));
  }

  /**
   * Creates the collection if needed, and makes its indexes those that are declared. Before it creates missing indexes, `complete` adds the
   * fields they need to existing rows, so that an existing index means that all rows are complete. All of it can be repeated, so failures
   * are `StoreUnavailable` and not `OutcomeUnknown`.
   */
  async define(name: string, indexes: readonly IndexDeclaration[], complete: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await reading(name, async () => {
      await this.db.createCollection(name).catch(unless(NAMESPACE_EXISTS));
      const collection = this.collection(name);
      const wanted = new Map(indexes.map((index) => [signature(index), index]));
      for (const index of await collection.listIndexes().toArray()) {
        if (index['name'] === '_id_' || wanted.delete(signature(index))) continue;
        await collection.dropIndex(String(index['name'])).catch(unless(INDEX_NOT_FOUND));
      }
      const missing = [...wanted.values()].map((index) => ({ ...index, key: { ...index.key } }));
      if (missing.length === 0) return;
      await complete();
      await collection.createIndexes(missing, { commitQuorum: 'majority' });
    });
  }

  /** The size of the collection with its indexes, in bytes; 0 if it does not exist. */
  async bytes(name: string): Promise<number> {
    const stages = [{ $collStats: { storageStats: {} } }, { $project: { size: '$storageStats.totalSize' } }];
    // The server refuses the read concern `majority` for statistics.
    const options = { ...this.bounded, readConcern: { level: 'local' } } as const;
    const statistics = await reading(name, () =>
      this.collection(name).aggregate<{ size?: number }>(stages, options).toArray().catch(unless(NAMESPACE_NOT_FOUND, NO_STATISTICS)),
    );
    return (statistics ?? []).reduce((sum, { size = 0 }) => sum + Number(size), 0);
  }

  async drop(name: string): Promise<void> {
    await writing(name, () => this.db.dropCollection(name).catch(unless(NAMESPACE_NOT_FOUND)));
  }
}

/** The properties that make two indexes equal, as text. Others in a server's answer, such as its version, are ignored. */
function signature(index: Readonly<Record<string, unknown>> | IndexDeclaration): string {
  const { name, key, unique, partialFilterExpression } = index as Readonly<Record<string, unknown>>;
  return JSON.stringify([name, key, unique === true, partialFilterExpression]);
}

/** An error handler that ignores answers with these codes and throws every other error. */
function unless(...codes: readonly number[]): (error: unknown) => undefined {
  return (error) => {
    if (!isAnswer(error, ...codes)) throw error;
    return undefined;
  };
}
