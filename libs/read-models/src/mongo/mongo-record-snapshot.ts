import type { mongo } from 'mongoose';
import type { AnyCollection, RecordSnapshot, StoredRecord } from '../record-store.js';
import { isAnswer, reading } from './driver-failures.js';
import type { MongoDatabase } from './mongo-database.js';
import { versioned, type RecordRow } from './record-row.js';

/** Read at once: some megabytes of the largest records. */
const PAGE = 1_000;
/** Sessions that read one moment outside of a transaction are there from MongoDB 5.0 on. */
const SNAPSHOT_SESSIONS = 13;
/** SnapshotTooOld, SnapshotUnavailable, NoSuchTransaction. */
const NO_LONGER_THERE = [239, 246, 251] as const;

/**
 * Takes the records as they are now, at a cluster time of MongoDB: what is read later is of that moment, however much is written meanwhile, and was
 * acknowledged by a majority. MongoDB keeps the moment for five minutes (`minSnapshotHistoryWindowInSeconds`). Before 5.0 only a
 * transaction has one, which lasts for `transactionLifetimeLimitSeconds`. What is read later is refused. Throws `StoreUnavailable`.
 */
export async function takeMongoRecords(client: mongo.MongoClient, database: MongoDatabase): Promise<RecordSnapshot> {
  const { maxWireVersion } = await reading('The server', () => client.db('admin').command({ hello: 1, ...database.bounded }));
  const inSession = Number(maxWireVersion) >= SNAPSHOT_SESSIONS;
  const session = client.startSession({ snapshot: inSession });
  if (!inSession) session.startTransaction({ readConcern: { level: 'snapshot' }, readPreference: 'primary' });
  const options = { ...database.bounded, session, sort: { _id: 1 }, limit: PAGE, ...(inSession && SNAPSHOT) } as const;
  const pageOf = (collection: AnyCollection, after: string): Promise<RecordRow[]> => {
    const rows = database.collection<RecordRow>(`records.${collection.name}`);
    return reading(collection.name, () => rows.find({ _id: { $gt: after } }, options).toArray()).catch(tellWhatIsGone);
  };
  // Ends the transaction, too, in which nothing was written.
  const close = (): Promise<void> => session.endSession();
  try {
    // The first read decides the moment.
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

/** Any will do. */
const FIRST: AnyCollection = { name: 'moves', indexes: [] };
/** The connection asks for what a majority has, which would be of the moment of each read. */
const SNAPSHOT = { readConcern: { level: 'snapshot' } } as const;

function tellWhatIsGone(error: unknown): never {
  if (!isAnswer(error, ...NO_LONGER_THERE)) throw error;
  const gone = 'MongoDB no longer has the moment at which the records were taken: reading them took too long.';
  throw new Error(gone, { cause: error });
}
