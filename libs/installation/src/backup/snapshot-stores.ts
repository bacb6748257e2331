import { takeSnapshot } from '@tiffin/sqlite';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logFile, picturesDirectory, recordsFile } from '../ports/data-directory.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { copyFile } from './backup-files.js';
import { isSystemError } from './system-error.js';
import type { StoreSnapshot, StoreSnapshots } from './store-snapshots.js';

/**
 * Takes snapshots of both stores: the records first, then the log. A record may be written before its event, but never relies on an
 * event that the log does not have. So the log, taken milliseconds later, has every event that the records rely on
 * (docs/adr/0020-backups-and-erasure.md, docs/adr/0048-what-an-installation-does-by-itself.md).
 */
export async function snapshotStores(settings: StoreSettings): Promise<StoreSnapshots> {
  const { dataDirectory, eventStore, mongo } = settings;
  // Loaded only for external stores: their clients take long to load.
  const servers = eventStore === undefined && mongo === undefined ? undefined : await import('./snapshot-servers.js');
  const documents = mongo === undefined || !servers ? takeFiles(dataDirectory) : await servers.snapshotMongo(mongo);
  try {
    const log = eventStore === undefined || !servers ? takeFile(logFile(dataDirectory)) : await servers.snapshotEventStore(eventStore);
    return {
      ...documents,
      log,
      close: async () => {
        await documents.close();
        await log.close();
      },
    };
  } catch (error) {
    await documents.close();
    throw error;
  }
}

function takeFile(file: string): StoreSnapshot {
  const snapshot = takeSnapshot(file);
  return { copyTo: (target, signal) => snapshot.copyTo(target, signal), close: async () => snapshot.close() };
}

function takeFiles(dataDirectory: string): Omit<StoreSnapshots, 'log'> {
  const records = takeFile(recordsFile(dataDirectory));
  const pictures = picturesDirectory(dataDirectory);
  return {
    records,
    // With embedded records this server alone keeps the list, so it is complete.
    erased: () => Promise.resolve([]),
    copyPictures: async (into, signal) => {
      const copied: string[] = [];
      for (const name of (await readdir(pictures)).filter((file) => !file.startsWith('~'))) {
        try {
          await copyFile(join(pictures, name), join(into, name), signal);
          copied.push(name);
        } catch (error) {
          // An avatar may be replaced, or its owner removed, at any moment.
          if (!isSystemError(error, 'ENOENT', join(pictures, name))) throw error;
        }
      }
      return copied;
    },
    close: () => records.close(),
  };
}
