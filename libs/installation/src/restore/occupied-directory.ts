import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { UnusableBackup } from '../backup/manifest.js';
import { isSystemError } from '../backup/system-error.js';
import { restoringDirectory } from './unfinished-restore.js';

/** What a restore puts into a data directory, in this order. */
export const PIECES = ['pictures', 'backups', 'records.db', 'events.db'] as const;

/** Nobody's data: the lock, and what a file system keeps for itself. */
const OF_NOBODY = ['lock.db', 'lock.db-journal', 'lost+found'];

/** Refuses to restore into a directory that holds anything but what a restore left that was cut short. Throws `UnusableBackup`. */
export async function refuseOccupied(dataDirectory: string): Promise<void> {
  const names = (await namesIn(dataDirectory)).filter((name) => !OF_NOBODY.includes(name));
  const restoring = basename(restoringDirectory(dataDirectory));
  const own: readonly string[] = names.includes(restoring) ? [restoring, ...PIECES] : [];
  const foreign = names.find((name) => !own.includes(name));
  if (foreign === undefined) return;
  throw new UnusableBackup(
    `${dataDirectory} is not empty (${foreign}): move it away, or name an empty directory with --data. Nothing was changed.`,
  );
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}
