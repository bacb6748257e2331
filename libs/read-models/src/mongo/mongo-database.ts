import type { Connection, mongo } from 'mongoose';
import { isAnswer, reading, writing } from './driver-failures.js';
import { transactionLimits, Transactions } from './transactions.js';

const NAMESPACE_NOT_FOUND = 26;
/** What MongoDB 4.4 says of the figures of a collection that is not there. */
const NO_FIGURES = 40_280;
const INDEX_NOT_FOUND = 27;
const NAMESPACE_EXISTS = 48;
/** A collection that nobody creates. */
const NOTHING = 'nothing';

/** How long MongoDB may keep somebody waiting, in ms, and how many connections there are. */
export interface MongoLimits {
  /** To find a server that takes writes. A change of primary takes a few seconds. */
  readonly findServerWithin: number;
  /** For one answer of a server. */
  readonly answerWithin: number;
  /** How long a transaction that met another one is begun anew, and a commit without answer is asked for again. */
  readonly transactWithin: number;
  readonly connections: number;
}

/** An index as it is declared; `createIndexes` takes it as it is. */
export interface IndexDeclaration {
  readonly key: Readonly<Record<string, 1>>;
  readonly name: string;
  readonly unique?: true;
  readonly partialFilterExpression?: Readonly<Record<string, { readonly $exists: true } | string>>;
}

/** The database that one connection leads to, with what all of its stores share. */
export class MongoDatabase {
  readonly transactions: Transactions;
  /** Of every read: the server gives up after that long. */
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
   * Rows, through the driver: mongoose would cast what is read and written, and a document must come back as it was given, else its hash is
   * another one.
   */
  collection<Row extends mongo.Document>(name: string): mongo.Collection<Row> {
    return this.db.collection<Row>(name);
  }

  async ping(): Promise<void> {
    await reading('The database', () => this.db.command({ ping: 1, ...this.bounded }));
  }

  /** A linearizable read, of nothing, is answered once a majority has everything that came before it. */
  async #majority(): Promise<void> {
    await this.db.collection(NOTHING).findOne({}, { ...this.bounded, readConcern: { level: 'linearizable' } });
  }

  async collectionNames(): Promise<ReadonlySet<string>> {
    const found = await reading('The database', () => this.db.listCollections({}, { nameOnly: true }).toArray());
    return new Set(found.map(({ name }) => name));
  }

  /**
   * Creates the collection, if need be, and makes its indexes those that are declared. `complete` gives rows that are there what indexes need that are
   * missing; it is done before they are made, so that an index which stands tells that all rows are complete. It can be done again at any time, so
   * trouble on the way is `StoreUnavailable`, not an unknown outcome.
   */
  async define(name: string, indexes: readonly IndexDeclaration[], complete: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    await reading(name, async () => {
      await this.db.createCollection(name).catch(unless(NAMESPACE_EXISTS));
      const collection = this.collection(name);
      const wanted = new Map(indexes.map((index) => [signature(index), index]));
      for (const found of await collection.listIndexes().toArray()) {
        if (found['name'] === '_id_' || wanted.delete(signature(found))) continue;
        await collection.dropIndex(String(found['name'])).catch(unless(INDEX_NOT_FOUND));
      }
      const missing = [...wanted.values()].map((index) => ({ ...index, key: { ...index.key } }));
      if (missing.length === 0) return;
      await complete();
      await collection.createIndexes(missing, { commitQuorum: 'majority' });
    });
  }

  /** What the collection takes up with its indexes; 0 where there is none. */
  async bytes(name: string): Promise<number> {
    const stages = [{ $collStats: { storageStats: {} } }, { $project: { size: '$storageStats.totalSize' } }];
    // Such figures are the server's own: it refuses to wait for a majority with them.
    const options = { ...this.bounded, readConcern: { level: 'local' } } as const;
    const found = await reading(name, () =>
      this.collection(name).aggregate<{ size?: number }>(stages, options).toArray().catch(unless(NAMESPACE_NOT_FOUND, NO_FIGURES)),
    );
    return (found ?? []).reduce((sum, { size = 0 }) => sum + Number(size), 0);
  }

  async drop(name: string): Promise<void> {
    await writing(name, () => this.db.dropCollection(name).catch(unless(NAMESPACE_NOT_FOUND)));
  }
}

/** What makes two indexes the same: other keys of a server's answer, such as its version, don't count. */
function signature(index: Readonly<Record<string, unknown>> | IndexDeclaration): string {
  const { name, key, unique, partialFilterExpression } = index as Readonly<Record<string, unknown>>;
  return JSON.stringify([name, key, unique === true, partialFilterExpression]);
}

function unless(...codes: readonly number[]): (error: unknown) => undefined {
  return (error) => {
    if (!isAnswer(error, ...codes)) throw error;
    return undefined;
  };
}
