import { findLogId } from '@tiffin/event-sourcing';
import { recordOwnLog, openPorts, StoreWait, type StoreSettings } from '@tiffin/installation';
import { dropDatabase, withDatabase } from '@tiffin/read-models/testing';
import { basename } from 'node:path';

/** The servers that `npm run test:servers` lends to the API's tests; without them everything is embedded. */
const { TIFFIN_TEST_EVENT_STORE: eventStore, TIFFIN_TEST_MONGO: mongo } = process.env;

/** Whether several servers can share all stores. */
export const sharedStores = Boolean(eventStore && mongo);

/** Tests of what is particular to files in the data directory. */
export const [testEmbedded, describeEmbedded] = eventStore || mongo ? [test.skip, describe.skip] : [test, describe];

/** Where the server on this data directory keeps its stores: every directory has a database of its own, while all share one log. */
function storesOf(directory: string): Record<string, string> {
  return {
    ...(eventStore && { TIFFIN_EVENT_STORE: eventStore }),
    ...(mongo && { TIFFIN_MONGO: withDatabase(mongo, databaseOf(directory)) }),
  };
}

/** What a server under test is started with, but for what a test says itself. */
export function environmentOf(directory: string): Record<string, string> {
  return {
    PORT: '0',
    TIFFIN_DATA: directory,
    TIFFIN_DEMO: 'off',
    TIFFIN_CHORES: 'none',
    TIFFIN_ADMIN_KEY: 'tiffin-admin',
    ...storesOf(directory),
  };
}

/**
 * Lets the stores of a new directory belong to the log that all tests of a file share: they would be refused beside what others did, as if their records
 * were lost.
 */
export async function shareLog({ dataDirectory, eventStore: lent, mongo: database }: StoreSettings): Promise<void> {
  if (lent === undefined || lent !== eventStore) return;
  const wait = new StoreWait({ signal: new AbortController().signal, notify: () => undefined });
  const ports = await openPorts({ dataDirectory, eventStore: lent, mongo: database }, wait);
  const log = await findLogId(ports.events);
  if (log !== undefined) await recordOwnLog(ports.records, log);
  await ports.close();
}

/** Removes what the servers hold for this directory, but for the log. */
export async function removeStoresOf(directory: string): Promise<void> {
  if (mongo) await dropDatabase(mongo, databaseOf(directory));
}

function databaseOf(directory: string): string {
  return `tiffin-test-${basename(directory).replace(/[^\w-]/g, '-')}`;
}
