import { StoreUnavailable } from '@tiffin/event-sourcing';
import type { BlobStore } from '../blob-store.js';
import type { AnyCollection, RecordSnapshot, RecordStore } from '../record-store.js';
import type { ViewCatalog } from '../view-catalog.js';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { endWritesOfClosedSockets } from './closed-sockets.js';
import { connectionRefusal, refuseUnfitServer } from './connection-refusal.js';
import { reading } from './driver-failures.js';
import { MongoDatabase, type MongoLimits } from './mongo-database.js';
import { MongoMisconfigured } from './mongo-misconfigured.js';
import { openMongoBlobStore } from './mongo-blob-store.js';
import { takeMongoRecords } from './mongo-record-snapshot.js';
import { openMongoRecordStore } from './mongo-record-store.js';
import { openMongoViewCatalog } from './mongo-view-catalog.js';

const DATABASE = 'tiffin';
/** Database names that MongoDB allows on every system. */
const NAME = /^[^/\\. "$*<>:|?\0]+$/;

export interface MongoOptions extends Partial<MongoLimits> {
  /** `mongodb://…` or `mongodb+srv://…` of a replica set. */
  readonly connectionString: string;
  /** Overrides the database of the connection string; the default is `tiffin`. */
  readonly database?: string;
}

/** One database of a MongoDB replica set, over one pool of connections. */
export interface MongoStores {
  /** Closing the stores that these three methods return does not close the connection. */
  openViewCatalog(): Promise<ViewCatalog>;
  /** `collections`: all collections that commits may name. Creates their indexes, and drops undeclared ones. */
  openRecordStore(collections: readonly AnyCollection[]): Promise<RecordStore>;
  openBlobStore(): Promise<BlobStore>;
  /** Takes a snapshot of all records. Rejects with `StoreUnavailable`. */
  takeRecords(): Promise<RecordSnapshot>;
  /** Rejects with `StoreUnavailable` if no server accepts writes at present. */
  ping(): Promise<void>;
  /**
   * How long a transaction of a dead process blocks others, in s; `undefined` if this user may not ask. Rejects with `StoreUnavailable`.
   */
  transactionLifetime(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** See `openMongo`. */
export async function connectMongo(
  options: Pick<MongoOptions, 'connectionString' | 'database'>,
  limits: MongoLimits,
): Promise<MongoStores> {
  endWritesOfClosedSockets();
  const connection = mongoose.createConnection();
  let name: string;
  try {
    name = nameOf(options);
    await connection.openUri(options.connectionString, driverOptions(limits));
    refuseUnfitServer(await connection.getClient().db('admin').command({ hello: 1 }), connection.getClient());
  } catch (error) {
    const client = connection.getClient() as mongo.MongoClient | null;
    await connection.destroy(true).catch(() => undefined);
    throw connectionRefusal(error, client ?? undefined);
  }
  return stores(connection, new MongoDatabase(connection, name, limits), limits);
}

function stores(connection: Connection, database: MongoDatabase, limits: MongoLimits): MongoStores {
  const records: RecordStore[] = [];
  return {
    openViewCatalog: () => openMongoViewCatalog(database),
    async openRecordStore(collections) {
      const store = await openMongoRecordStore(database, collections);
      records.push(store);
      return store;
    },
    openBlobStore: () => openMongoBlobStore(database),
    takeRecords: () => takeMongoRecords(connection.getClient(), database),
    ping: () => database.ping(),
    transactionLifetime: () => transactionLifetime(connection, limits),
    async close() {
      for (const store of records) await store.close();
      await connection.destroy();
    },
  };
}

async function transactionLifetime(connection: Connection, limits: MongoLimits): Promise<number | undefined> {
  const question = { getParameter: 1, transactionLifetimeLimitSeconds: 1, maxTimeMS: limits.answerWithin };
  try {
    const answer = await reading('The server', () => connection.getClient().db('admin').command(question));
    return Number(answer['transactionLifetimeLimitSeconds']);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    return undefined; // users of a single database may not ask, and routers don't know it
  }
}

/**
 * Writes are confirmed once a majority has them on disk, and reads return only such writes, whatever the connection string says. The
 * options leave out the database's name, since the driver would look the user up in that database.
 */
function driverOptions(limits: MongoLimits) {
  return {
    readPreference: 'primary',
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: limits.answerWithin },
    retryReads: true,
    retryWrites: true,
    serverSelectionTimeoutMS: limits.findServerWithin,
    connectTimeoutMS: limits.findServerWithin,
    waitQueueTimeoutMS: limits.findServerWithin,
    // The server gives up first (`maxTimeMS`). This is for a server that hangs or a broken network.
    socketTimeoutMS: Math.ceil(limits.answerWithin * 1.2),
    maxPoolSize: limits.connections,
    appName: 'tiffin',
    bufferCommands: false,
    autoCreate: false,
    autoIndex: false,
  } as const;
}

/** Checks the name before the server is asked. The message does not show the name, which may be part of a password with a slash. */
function nameOf({ database, connectionString }: Pick<MongoOptions, 'connectionString' | 'database'>): string {
  const name = database ?? databaseOf(connectionString) ?? DATABASE;
  if (NAME.test(name) && Buffer.byteLength(name) < 64) return name;
  throw new MongoMisconfigured(
    'TIFFIN_MONGO is no connection string of MongoDB: behind its hosts and a slash it has what can’t name a database. Letters and digits can, at most 63.',
  );
}

/** The database in the connection string, if any. The driver would return `test` if there is none. */
function databaseOf(connectionString: string): string | undefined {
  const name = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(connectionString)?.[1];
  return name === undefined ? undefined : decodeURIComponent(name);
}
