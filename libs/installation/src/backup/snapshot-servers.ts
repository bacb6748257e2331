import { ERASURES, type ErasureRecord } from '@tiffin/accounts';
import { LOG_STREAM, openLog, type EventStore, type Position, type RecordedEvent } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { openEventStoreDb } from '@tiffin/event-sourcing/eventstoredb';
import { randomIds } from '@tiffin/kernel';
import type { BlobStore, RecordSnapshot } from '@tiffin/read-models';
import { openEmbeddedBlobStore, openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { openMongo } from '@tiffin/read-models/mongo';
import { takeSnapshot } from '@tiffin/sqlite';
import { rm } from 'node:fs/promises';
import { COLLECTIONS, RECORD_COLLECTIONS } from '../contents.js';
import { logEvents } from '../copying/log-events.js';
import { runsOfOneStream, toNewEvent } from '../copying/runs.js';
import type { StoreSnapshot, StoreSnapshots } from './store-snapshots.js';

/**
 * Takes a snapshot of MongoDB at a cluster time. Like a move it leaves out server records, reactors' positions and views: they
 * belong to a log whose positions the copy does not have. Rejects as `openMongo` does.
 */
export async function snapshotMongo(connectionString: string): Promise<Omit<StoreSnapshots, 'log'>> {
  const connection = await openMongo({ connectionString });
  let snapshot: RecordSnapshot;
  let blobs: BlobStore;
  try {
    blobs = await connection.openBlobStore();
    snapshot = await connection.takeRecords();
  } catch (error) {
    await connection.close();
    throw error;
  }
  return {
    records: {
      copyTo: (file, signal) => writing(file, signal, (target) => copyRecords(snapshot, target, signal)),
      close: () => snapshot.close(),
    },
    erased: async () => {
      const ids: string[] = [];
      for await (const page of snapshot.pages<ErasureRecord>(ERASURES)) ids.push(...page.map(({ _id }) => _id));
      return ids;
    },
    copyPictures: (into, signal) => copyPictures(blobs, into, signal),
    close: async () => {
      await snapshot.close();
      await connection.close();
    },
  };
}

/** An open database has more files beside it. The result is a compact copy, complete and on disk. */
async function writing(file: string, signal: AbortSignal, write: (part: string) => Promise<void>): Promise<void> {
  const target = `${file}.part`;
  await write(target);
  const snapshot = takeSnapshot(target);
  try {
    await snapshot.copyTo(file, signal);
  } finally {
    snapshot.close();
  }
  for (const beside of ['', '-wal', '-shm']) await rm(target + beside, { force: true });
}

async function copyRecords(snapshot: RecordSnapshot, file: string, signal: AbortSignal): Promise<void> {
  const records = await openEmbeddedRecordStore(file, COLLECTIONS);
  try {
    for (const collection of RECORD_COLLECTIONS) {
      for await (const page of snapshot.pages(collection)) {
        signal.throwIfAborted();
        await records.commit(page.map((record) => ({ kind: 'insert', collection: collection.name, record })));
      }
    }
  } finally {
    await records.close();
  }
}

async function copyPictures(from: BlobStore, into: string, signal: AbortSignal): Promise<readonly string[]> {
  const to = openEmbeddedBlobStore(into);
  const copied: string[] = [];
  for await (const name of from.names()) {
    signal.throwIfAborted();
    const content = await from.get(name);
    if (!content) continue; // an avatar that was replaced meanwhile
    await to.put(name, content);
    copied.push(name);
  }
  return copied;
}

/** Takes the log up to its present end. Rejects with `StoreUnavailable`. */
export async function snapshotEventStore(connectionString: string): Promise<StoreSnapshot> {
  const log = await openEventStoreDb({ connectionString });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= log.close());
  try {
    const head = await log.head();
    return { copyTo: (file, signal) => writing(file, signal, (target) => copyLog(log, head, target, signal)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Concurrent appends. The embedded log keeps the order of the calls, and shares fsyncs. */
const AT_ONCE = 500;

/** The copy has an identity of its own, since its positions differ. */
async function copyLog(log: EventStore, head: Position, file: string, signal: AbortSignal): Promise<void> {
  const copy = await openEmbeddedEventStore({ file });
  try {
    const opened = await openedAt(log);
    await openLog(copy, { now: () => opened }, randomIds);
    let runs: (readonly [RecordedEvent, ...RecordedEvent[]])[] = [];
    const write = async (): Promise<void> => {
      const all = runs;
      runs = [];
      await Promise.all(all.map((run) => append(copy, run)));
    };
    for await (const run of runsOfOneStream(upTo(head, log, signal))) {
      runs.push(run);
      if (runs.length >= AT_ONCE) await write();
    }
    await write();
  } finally {
    await copy.close();
  }
}

async function append(copy: EventStore, run: readonly [RecordedEvent, ...RecordedEvent[]]): Promise<void> {
  const [{ stream, revision }] = run;
  await copy.append(stream, revision === 0 ? 'no-stream' : revision - 1, run.map(toNewEvent));
}

async function* upTo(head: Position, log: EventStore, signal: AbortSignal): AsyncGenerator<RecordedEvent, void> {
  for await (const event of logEvents(log, { signal })) {
    if (event.position > head) return;
    yield event;
  }
}

/** The copy counts as opened when the log was. */
async function openedAt(log: EventStore): Promise<Date> {
  for await (const { metadata } of log.readStream(LOG_STREAM, { limit: 1 })) return new Date(metadata.occurredAt);
  throw new Error('The event log was never opened');
}
