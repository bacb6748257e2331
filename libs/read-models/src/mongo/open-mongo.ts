import type { MongoOptions, MongoStores } from './connect-mongo.js';
import type { MongoLimits } from './mongo-database.js';

export const mongoLimits: MongoLimits = { findServerWithin: 5_000, answerWithin: 10_000, transactWithin: 10_000, connections: 50 };

/**
 * Connects to MongoDB. Rejects with `StoreUnavailable` while it can't be reached, and with `MongoMisconfigured` if waiting does not help:
 * for a wrong connection string, user or password, or a server that is too old or in no replica set.
 */
export async function openMongo({ connectionString, database, ...limits }: MongoOptions): Promise<MongoStores> {
  // Imported only when needed: mongoose takes longer to load than everything else together.
  const { connectMongo } = await import('./connect-mongo.js');
  return connectMongo({ connectionString, database }, { ...mongoLimits, ...limits });
}
