import { findLogId } from '@tiffin/event-sourcing';
import { recordOwnLog, openPorts, StoreWait, type StoreSettings } from '@tiffin/installation';
import { dropDatabase, withDatabase } from '@tiffin/read-models/testing';
import { basename } from 'node:path';

/** The store servers of `npm run test:servers`; without them everything is embedded. */
const { TIFFIN_TEST_EVENT_STORE: eventStore, TIFFIN_TEST_MONGO: mongo } = process.env;

/** Whether several servers can share all stores. */
export const sharedStores = Boolean(eventStore && mongo);

/** Tests that concern files in the data directory. */
export const [testEmbedded, describeEmbedded] = eventStore || mongo ? [test.skip, describe.skip] : [test, describe];

/** Returns the stores of a data directory: each directory has a database of its own, while all share one log. */
function storesOf(directory: string): Record<string, string> {
  return {
    ...(eventStore && { TIFFIN_EVENT_STORE: eventStore }),
    ...(mongo && { TIFFIN_MONGO: withDatabase(mongo, databaseOf(directory)) }),
  };
}

/** Returns the environment of a server under test, to which a test adds its own. */
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
 * Assigns the stores of a new directory to the log that all tests of a file share. Without it they would be refused, as if their
 * records were lost.
 */
export async function shareLog({ dataDirectory, eventStore: lent, mongo: database }: StoreSettings): Promise<void> {
  if (lent === undefined || lent !== eventStore) return;
  const wait = new StoreWait({ signal: new AbortController().signal, notify: () => undefined });
  const ports = await openPorts({ dataDirectory, eventStore: lent, mongo: database }, wait);
  const log = await findLogId(ports.events);
  if (log !== undefined) await recordOwnLog(ports.records, log);
  await ports.close();
}

/** Removes the directory's data from the servers, except for the log. */
export async function removeStoresOf(directory: string): Promise<void> {
  if (mongo) await dropDatabase(mongo, databaseOf(directory));
}

function databaseOf(directory: string): string {
  return `tiffin-test-${basename(directory).replace(/[^\w-]/g, '-')}`;
}
