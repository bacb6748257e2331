import type { mongo } from 'mongoose';
import type { AnyCollection, RecordSnapshot, StoredRecord } from '../record-store.js';
import { isAnswer, reading } from './driver-failures.js';
import type { MongoDatabase } from './mongo-database.js';
import { versioned, type RecordRow } from './record-row.js';

/** Records per page: some megabytes of the largest records. */
const PAGE = 1_000;
/** The wire version of MongoDB 5.0, the first with snapshot sessions outside of transactions. */
const SNAPSHOT_SESSIONS = 13;
/** SnapshotTooOld, SnapshotUnavailable, NoSuchTransaction. */
const EXPIRED_CODES = [239, 246, 251] as const;

/**
 * Takes a snapshot of the records at a cluster time of MongoDB: all reads return what a majority had acknowledged at that moment, whatever
 * is written meanwhile. MongoDB keeps the snapshot for five minutes (`minSnapshotHistoryWindowInSeconds`). Before MongoDB 5.0 it needs a
 * transaction, which lasts for `transactionLifetimeLimitSeconds`. Later reads fail. Throws `StoreUnavailable`.
 */
export async function takeMongoRecords(client: mongo.MongoClient, database: MongoDatabase): Promise<RecordSnapshot> {
  const { maxWireVersion } = await reading('The server', () => client.db('admin').command({ hello: 1, ...database.bounded }));
  const inSession = Number(maxWireVersion) >= SNAPSHOT_SESSIONS;
  const session = client.startSession({ snapshot: inSession });
  if (!inSession) session.startTransaction({ readConcern: { level: 'snapshot' }, readPreference: 'primary' });
  const options = { ...database.bounded, session, sort: { _id: 1 }, limit: PAGE, ...(inSession && SNAPSHOT) } as const;
  const pageOf = (collection: AnyCollection, after: string): Promise<RecordRow[]> => {
    const rows = database.collection<RecordRow>(`records.${collection.name}`);
    return reading(collection.name, () => rows.find({ _id: { $gt: after } }, options).toArray()).catch(explainExpiry);
  };
  // Also ends the transaction, which has written nothing.
  const close = (): Promise<void> => session.endSession();
  try {
    // The first read decides the moment of the snapshot.
    await pageOf(FIRST, '');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async *pages<Item extends StoredRecord>(collection: AnyCollection) {
      for (let after = ''; ;) {
        const rows = await pageOf(collection, after);
        const last = rows.at(-1);
        if (!last) return;
        yield rows.map((row) => versioned<Item>(row).record);
        after = last._id;
      }
    },
    close,
  };
}

/** Any collection will do for the first read. */
const FIRST: AnyCollection = { name: 'moves', indexes: [] };
/** Overrides the connection's read concern `majority`, which would read the moment of each read. */
const SNAPSHOT = { readConcern: { level: 'snapshot' } } as const;

function explainExpiry(error: unknown): never {
  if (!isAnswer(error, ...EXPIRED_CODES)) throw error;
  const message = 'MongoDB no longer has the moment at which the records were taken: reading them took too long.';
  throw new Error(message, { cause: error });
}
