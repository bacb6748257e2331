import type { EventStore } from '@tiffin/event-sourcing';
import { openEmbeddedLogReader } from '@tiffin/event-sourcing/embedded';
import { openEventStoreDb } from '@tiffin/event-sourcing/eventstoredb';
import { join } from 'node:path';
import { readManifest } from '../backup/backup-folders.js';
import { hasEmbeddedLog, logFile } from '../ports/data-directory.js';
import { ConfigurationError } from '../settings/configuration-error.js';
import type { StoreSettings } from '../settings/store-settings.js';

/** A log that is only read, perhaps while a server writes it. */
export interface ReadLog extends Pick<EventStore, 'readAll' | 'head'> {
  close(): void | Promise<void>;
}

/** The prefix of every stream's name. */
const ALL = [''];

/**
 * Opens the log of a backup's folder, or without one the installation's, wherever it is. Throws `UnusableBackup`,
 * `ConfigurationError`, `DatabaseUnusable` and `InvalidConnectionString`; reads throw `StoreUnavailable`.
 */
export async function openLogToRead({ dataDirectory, eventStore }: StoreSettings, backup?: string): Promise<ReadLog> {
  if (backup !== undefined) {
    await readManifest(backup);
    return openEmbeddedLogReader(join(backup, 'events.db'), ALL);
  }
  if (eventStore !== undefined) return openEventStoreDb({ connectionString: eventStore });
  if (hasEmbeddedLog(dataDirectory)) return openEmbeddedLogReader(logFile(dataDirectory), ALL);
  throw new ConfigurationError(
    'TIFFIN_DATA',
    `(${dataDirectory}) holds no event log: name the directory that the server was started with.`,
  );
}
