import { randomUUID } from 'node:crypto';
import { openMongo, type MongoOptions, type MongoStores } from '../mongo/open-mongo.js';

/** The replica set that `TIFFIN_TEST_MONGO` lends to tests, if any. */
export const testMongo: string | undefined = process.env['TIFFIN_TEST_MONGO'] || undefined;

export interface TemporaryMongo {
  /** Every call opens a connection of its own to the same database. */
  open(): Promise<MongoStores>;
  /** Closes all connections and drops the database. */
  close(): Promise<void>;
}

/** A fresh database of the replica set. */
export function temporaryMongo(connectionString: string, limits: Partial<MongoOptions> = {}): TemporaryMongo {
  const database = `tiffin-test-${randomUUID()}`;
  const opened: MongoStores[] = [];
  return {
    async open() {
      const stores = await openMongo({ connectionString, database, ...limits });
      opened.push(stores);
      return stores;
    },
    async close() {
      for (const stores of opened) await stores.close();
      const { default: mongoose } = await import('mongoose');
      const connection = await mongoose.createConnection(connectionString, { dbName: database }).asPromise();
      await connection.dropDatabase();
      await connection.destroy();
    },
  };
}
