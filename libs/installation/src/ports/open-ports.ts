import type { EventStore } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { openEventStoreDb } from '@tiffin/event-sourcing/eventstoredb';
import type { BlobStore, RecordStore, ViewCatalog } from '@tiffin/read-models';
import { openEmbeddedBlobStore, openEmbeddedRecordStore, openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { openMongo } from '@tiffin/read-models/mongo';
import { lockDirectory } from '@tiffin/sqlite';
import { COLLECTIONS } from '../contents.js';
import { refuseUnfinishedRestore } from '../restore/unfinished-restore.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { logFile, makeDataDirectory, picturesDirectory, recordsFile, viewsDirectory } from './data-directory.js';
import type { StoreServer } from './store-server.js';
import type { StoreWait } from './store-wait.js';

/** The ports of one installation (docs/reference/design.md#4). Their users don't know which adapters they are. */
export interface Ports {
  readonly events: EventStore;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly catalog: ViewCatalog;
  /** The servers of these stores; none if everything is embedded. */
  readonly servers: readonly StoreServer[];
  /** Sentences for the operator about settings that should be changed. */
  readonly advice: readonly string[];
  close(): Promise<void>;
}

/** The stores that were opened so far, to be closed in reverse. */
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
 * Opens the stores of an installation: embedded ones in the data directory, for this process alone, and those on servers, for which
 * it waits while they are away. Throws `ConfigurationError`, `UnfinishedRestore`, `DatabaseUnusable`, `InvalidConnectionString` and
 * `MongoMisconfigured`, each with a message that says what to do, and the reason of the wait's signal. Nothing is left open then.
 */
export async function openPorts(settings: StoreSettings, wait: StoreWait): Promise<Ports> {
  return openingAll(async (opened) => {
    const open = makeDataDirectory(settings.dataDirectory);
    if (settings.eventStore === undefined || settings.mongo === undefined) lock(settings.dataDirectory, opened);
    const [log, documents] = await openBoth(wait, openLogStore(settings, wait, opened), openDocumentStores(settings, wait, opened));
    return { events: log.events, ...documents.stores, servers: serversOf(log, documents), advice: sentences(open, documents.advice) };
  });
}

/**
 * Opens the stores that the settings name on servers; an open embedded installation supplies the others. Waits and throws as
 * `openPorts` does. Closing closes only what was opened here.
 */
export async function openTargetPorts(
  embedded: Ports,
  { eventStore, mongo }: Pick<StoreSettings, 'eventStore' | 'mongo'>,
  wait: StoreWait,
): Promise<Ports> {
  return openingAll(async (opened) => {
    const { events, records, blobs, catalog } = embedded;
    const [log, documents] = await openBoth<LogStore, DocumentStores>(
      wait,
      eventStore === undefined ? { events, server: undefined } : openLogServer(eventStore, wait, opened),
      mongo === undefined ? { stores: { records, blobs, catalog }, server: undefined } : openDocumentServer(mongo, wait, opened),
    );
    return { events: log.events, ...documents.stores, servers: serversOf(log, documents), advice: sentences(documents.advice) };
  });
}

/** Closes everything if opening fails. */
async function openingAll(open: (opened: Opened) => Promise<Omit<Ports, 'close'>>): Promise<Ports> {
  const opened = new Opened();
  try {
    return { ...(await open(opened)), close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** If one of them fails, the wait for the other ends. */
async function openBoth<One, Other>(wait: StoreWait, log: One | Promise<One>, documents: Other | Promise<Other>): Promise<[One, Other]> {
  return Promise.all([log, documents]).catch(async (error: unknown) => {
    wait.giveUp(error);
    await Promise.allSettled([log, documents]);
    throw error;
  });
}

function serversOf(...stores: readonly { readonly server: StoreServer | undefined }[]): readonly StoreServer[] {
  return stores.map(({ server }) => server).filter((server) => server !== undefined);
}

const sentences = (...advice: readonly (string | undefined)[]): readonly string[] => advice.filter((sentence) => sentence !== undefined);

function lock(directory: string, opened: Opened): void {
  const lockOfDirectory = lockDirectory(directory);
  opened.add({ close: () => lockOfDirectory.release() });
  refuseUnfinishedRestore(directory);
}

interface LogStore {
  readonly events: EventStore;
  readonly server: StoreServer | undefined;
}

async function openLogStore({ eventStore, dataDirectory }: StoreSettings, wait: StoreWait, opened: Opened): Promise<LogStore> {
  if (eventStore !== undefined) return openLogServer(eventStore, wait, opened);
  return { events: opened.add(await openEmbeddedEventStore({ file: logFile(dataDirectory) })), server: undefined };
}

async function openLogServer(connectionString: string, wait: StoreWait, opened: Opened): Promise<LogStore> {
  const events = opened.add(await openEventStoreDb({ connectionString }));
  const server: StoreServer = { name: 'event-store', reachable: () => events.reachable() };
  await wait.retryWhileAway(server.name, () => server.reachable());
  return { events, server };
}

interface DocumentStores {
  readonly stores: Pick<Ports, 'records' | 'blobs' | 'catalog'>;
  readonly server: StoreServer | undefined;
  /** Set if users would notice the death of a server with this setting. */
  readonly advice?: string | undefined;
}

async function openDocumentStores({ mongo, dataDirectory }: StoreSettings, wait: StoreWait, opened: Opened): Promise<DocumentStores> {
  if (mongo !== undefined) return openDocumentServer(mongo, wait, opened);
  const records = opened.add(await openEmbeddedRecordStore(recordsFile(dataDirectory), COLLECTIONS));
  const blobs = openEmbeddedBlobStore(picturesDirectory(dataDirectory));
  const catalog = opened.add(openEmbeddedViewCatalog(viewsDirectory(dataDirectory)));
  return { stores: { records, blobs, catalog }, server: undefined };
}

/** After a longer lifetime the transactions of a dead server are still open when another server takes its lease. */
const LONGEST_LIFETIME_S = 5;

function longLifetime(seconds: number): string {
  return (
    `MongoDB lets the transactions of a server that died hold up its successor for ${seconds} s. ` +
    'Start mongod with --setParameter transactionLifetimeLimitSeconds=4 (docs/production/two-stores.md).'
  );
}

async function openDocumentServer(connectionString: string, wait: StoreWait, opened: Opened): Promise<DocumentStores> {
  const connection = opened.add(await wait.retryWhileAway('mongo', () => openMongo({ connectionString })));
  const reachable = (): Promise<void> => connection.ping();
  const lifetime = await wait.retryWhileAway('mongo', () => connection.transactionLifetime());
  const advice = lifetime !== undefined && lifetime > LONGEST_LIFETIME_S ? longLifetime(lifetime) : undefined;
  const server: StoreServer = { name: 'mongo', reachable };
  const stores = await wait.retryStep([server], async () => ({
    records: await connection.openRecordStore(COLLECTIONS),
    blobs: await connection.openBlobStore(),
    catalog: await connection.openViewCatalog(),
  }));
  return { stores, server, advice };
}
