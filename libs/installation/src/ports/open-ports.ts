import type { EventStore } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { openEventStoreDb } from '@tiffin/event-sourcing/eventstoredb';
import type { BlobStore, RecordStore, ViewCatalog } from '@tiffin/read-models';
import { openEmbeddedBlobStore, openEmbeddedRecordStore, openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { openMongo } from '@tiffin/read-models/mongo';
import { lockDirectory } from '@tiffin/sqlite';
import { join } from 'node:path';
import { COLLECTIONS } from '../contents.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { makeDataDirectory } from './data-directory.js';
import type { StoreServer } from './store-server.js';
import type { StoreWait } from './store-wait.js';

/** The ports of one installation (design 4). Nobody who holds them knows which adapters they are. */
export interface Ports {
  readonly events: EventStore;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly catalog: ViewCatalog;
  /** The servers that stand behind them; none where everything is embedded. */
  readonly servers: readonly StoreServer[];
  close(): Promise<void>;
}

/** What was opened so far, to be closed in reverse. */
class Opened {
  private readonly closings: (() => void | Promise<void>)[] = [];

  add<Closing extends { close(): void | Promise<void> }>(opened: Closing): Closing {
    this.closings.push(() => opened.close());
    return opened;
  }

  async close(): Promise<void> {
    for (let close = this.closings.pop(); close; close = this.closings.pop()) await close();
  }
}

/**
 * Opens the stores of an installation: embedded ones under the data directory, for this process alone, and those on servers, which are waited
 * for where they are away. Throws, with nothing left open, `ConfigurationError`, `DatabaseUnusable`, `InvalidConnectionString` and
 * `MongoMisconfigured`, each with a sentence that says what to do, and the reason of the wait's signal.
 */
export async function openPorts(settings: StoreSettings, wait: StoreWait): Promise<Ports> {
  const opened = new Opened();
  try {
    makeDataDirectory(settings.dataDirectory);
    if (settings.eventStore === undefined || settings.mongo === undefined) lock(settings.dataDirectory, opened);
    const opening = [openLogStore(settings, wait, opened), openDocumentStores(settings, wait, opened)] as const;
    const [log, documents] = await Promise.all(opening).catch(async (error: unknown) => {
      wait.giveUp(error);
      await Promise.allSettled(opening);
      throw error;
    });
    const servers = [log.server, documents.server].filter((server) => server !== undefined);
    return { events: log.events, ...documents.stores, servers, close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function lock(directory: string, opened: Opened): void {
  const held = lockDirectory(directory);
  opened.add({ close: () => held.release() });
}

interface LogStore {
  readonly events: EventStore;
  readonly server: StoreServer | undefined;
}

async function openLogStore({ eventStore, dataDirectory }: StoreSettings, wait: StoreWait, opened: Opened): Promise<LogStore> {
  if (eventStore === undefined) {
    return { events: opened.add(await openEmbeddedEventStore({ file: join(dataDirectory, 'events.db') })), server: undefined };
  }
  const events = opened.add(await openEventStoreDb({ connectionString: eventStore }));
  const server: StoreServer = { name: 'event-store', reachable: () => events.reachable() };
  await wait.for(server.name, () => server.reachable());
  return { events, server };
}

interface DocumentStores {
  readonly stores: Pick<Ports, 'records' | 'blobs' | 'catalog'>;
  readonly server: StoreServer | undefined;
}

async function openDocumentStores({ mongo, dataDirectory }: StoreSettings, wait: StoreWait, opened: Opened): Promise<DocumentStores> {
  if (mongo === undefined) {
    const records = opened.add(await openEmbeddedRecordStore(join(dataDirectory, 'records.db'), COLLECTIONS));
    const blobs = openEmbeddedBlobStore(join(dataDirectory, 'pictures'));
    const catalog = opened.add(openEmbeddedViewCatalog(join(dataDirectory, 'views')));
    return { stores: { records, blobs, catalog }, server: undefined };
  }
  const connection = opened.add(await wait.for('mongo', () => openMongo({ connectionString: mongo })));
  const server: StoreServer = { name: 'mongo', reachable: () => connection.ping() };
  const stores = await wait.through([server], async () => ({
    records: await connection.openRecordStore(COLLECTIONS),
    blobs: await connection.openBlobStore(),
    catalog: await connection.openViewCatalog(),
  }));
  return { stores, server };
}
