import { ACCOUNT_COLLECTIONS } from '@tiffin/accounts';
import { openEmbeddedEventStore, openLog, randomIds, type EventStore } from '@tiffin/event-sourcing';
import { menuViews } from '@tiffin/menu';
import { orderingViews } from '@tiffin/ordering';
import {
  openEmbeddedBlobStore,
  openEmbeddedRecordStore,
  openEmbeddedViewCatalog,
  ProjectionEngine,
  REACTOR_COLLECTIONS,
  type BlobStore,
  type EngineLogger,
  type RecordStore,
} from '@tiffin/read-models';
import { lockDirectory } from '@tiffin/sqlite';
import { join } from 'node:path';
import type { Configuration } from '../configuration/configuration.js';
import { DEMO } from '../demo/demo-record.js';
import type { RunningClock } from './running-clock.js';
import { startClock } from './start-clock.js';

/** The open stores of one process, and the engine that folds the log into the views. */
export interface Stores {
  readonly events: EventStore;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly engine: ProjectionEngine;
  close(): Promise<void>;
}

type Closing = () => void | Promise<void>;

/**
 * Opens the embedded stores under a data directory that exists, for this process alone. Throws `DatabaseUnusable` with a sentence that says
 * what to do where it is in use, damaged, full or not writable; then nothing stays open.
 */
export async function openStores(
  { dataDirectory: directory, clockStart }: Pick<Configuration, 'dataDirectory' | 'clockStart'>,
  clock: RunningClock,
  logger: EngineLogger,
): Promise<Stores> {
  const opened: Closing[] = [];
  const closeAll: Closing = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const lock = lockDirectory(directory);
    opened.push(() => lock.release());
    const events = await openEmbeddedEventStore({ file: join(directory, 'events.db') });
    opened.push(() => events.close());
    await startClock(clock, clockStart, events);
    const logId = await openLog(events, clock, randomIds);
    const records = await openEmbeddedRecordStore(join(directory, 'records.db'), [...ACCOUNT_COLLECTIONS, ...REACTOR_COLLECTIONS, DEMO]);
    opened.push(() => records.close());
    const blobs = openEmbeddedBlobStore(join(directory, 'pictures'));
    const catalog = openEmbeddedViewCatalog(join(directory, 'views'));
    opened.push(() => catalog.close());
    const engine = new ProjectionEngine({ store: events, logId, catalog, records, views: [...menuViews, ...orderingViews], clock, logger });
    return { events, records, blobs, engine, close: async () => closeAll() };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
