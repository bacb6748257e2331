import type { BlobStore } from '../blob-store.js';
import type { AnyCollection, RecordStore } from '../record-store.js';
import type { ViewCatalog } from '../view-catalog.js';

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

export const mongoLimits: MongoLimits = { findServerWithin: 5_000, answerWithin: 10_000, transactWithin: 10_000, connections: 50 };

export interface MongoOptions extends Partial<MongoLimits> {
  /** `mongodb://…` or `mongodb+srv://…` of a replica set. */
  readonly connectionString: string;
  /** Instead of the one that the connection string names; without either it is `tiffin`. */
  readonly database?: string;
}

/** One database of a MongoDB replica set, over one pool of connections. */
export interface MongoStores {
  /** The connection stays with `MongoStores`: closing what these three answer leaves it open. */
  openViewCatalog(): Promise<ViewCatalog>;
  /** `collections`: all that commits name. Their indexes are made to fit. */
  openRecordStore(collections: readonly AnyCollection[]): Promise<RecordStore>;
  openBlobStore(): Promise<BlobStore>;
  /** Rejects with `StoreUnavailable` where no server takes writes at present. */
  ping(): Promise<void>;
  /** For how long, in s, a transaction whose process died holds up others; `undefined` where this user may not ask. Rejects with `StoreUnavailable`. */
  transactionLifetime(): Promise<number | undefined>;
  close(): Promise<void>;
}

/**
 * Connects to MongoDB. Rejects with `StoreUnavailable` while it can't be reached, and with `MongoMisconfigured` where waiting doesn't help:
 * a wrong connection string, user or password, a server that is too old or in no replica set.
 */
export async function openMongo({ connectionString, database, ...limits }: MongoOptions): Promise<MongoStores> {
  // Loaded only where it is used: mongoose takes longer to load than everything else together.
  const { connectMongo } = await import('./connect-mongo.js');
  return connectMongo({ connectionString, database }, { ...mongoLimits, ...limits });
}
