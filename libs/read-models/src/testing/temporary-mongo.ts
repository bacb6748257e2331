import { randomUUID } from 'node:crypto';
import type { MongoOptions, MongoStores } from '../mongo/connect-mongo.js';
import { openMongo } from '../mongo/open-mongo.js';

/** The connection string of the replica set for tests (`TIFFIN_TEST_MONGO`), if any. */
export const testMongo: string | undefined = process.env['TIFFIN_TEST_MONGO'] || undefined;

export interface TemporaryMongo {
  /** Opens a new connection to the same database. */
  open(): Promise<MongoStores>;
  /** Closes all connections and drops the database. */
  close(): Promise<void>;
}

/** Drops a database, whatever database the connection string names. */
export async function dropDatabase(connectionString: string, database: string): Promise<void> {
  const { default: mongoose } = await import('mongoose');
  const connection = mongoose.createConnection();
  try {
    await connection.openUri(connectionString, { serverSelectionTimeoutMS: 5_000, autoCreate: false, autoIndex: false });
    await connection.getClient().db(database).dropDatabase();
  } finally {
    await connection.destroy(true);
  }
}

/** A new, empty database of the replica set. */
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
      await dropDatabase(connectionString, database);
    },
  };
}
