import { lockDirectory } from '@tiffin/sqlite';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OWNERS_FOLDER, syncDirectory } from '../backup/backup-files.js';
import { readManifest } from '../backup/backup-folders.js';
import { identifyLog } from '../backup/identify-log.js';
import { UnusableBackup, type Manifest } from '../backup/manifest.js';
import { isSystemError } from '../backup/system-error.js';
import { addToErasedList, erasedListIn, readErasedList } from '../erasure/erased-list.js';
import { makeDataDirectory } from '../ports/data-directory.js';
import { copyChecked } from './copy-checked.js';
import { eraseFromFiles } from './erase-from-files.js';
import type { RestoreOptions } from './restore-options.js';
import { restoringDirectory } from './unfinished-restore.js';

export interface RestoreReport extends Pick<Manifest, 'version' | 'createdAt' | 'logId' | 'events' | 'records' | 'pictures'> {
  readonly dataDirectory: string;
  /** How many people the list names, and how many of them this backup had brought back. */
  readonly erased: { readonly listed: number; readonly again: number };
}

/**
 * Makes an installation from a backup, with no server running on the directory: every file as in the manifest, the log with its own
 * identity, no views (the server folds them), no erased person, and no sessions. It is valid once it is complete: a server refuses
 * an incomplete one, and the next restore replaces an interrupted one. Throws `UnusableBackup`, `ConfigurationError`,
 * `DatabaseUnusable` and the signal's reason.
 */
export async function restoreBackup(order: RestoreOptions): Promise<RestoreReport> {
  const { folder, dataDirectory, clock } = order;
  const manifest = await readManifest(folder);
  const erased = await erasedPeople(order);
  await refuseOccupied(dataDirectory);
  makeDataDirectory(dataDirectory);
  const lock = lockDirectory(dataDirectory);
  try {
    await refuseOccupied(dataDirectory);
    const restoring = await beginAnew(dataDirectory);
    let erasedAgain: number;
    try {
      await copyChecked(order, manifest, restoring);
      await requireSameLog(restoring, manifest, folder);
      order.watcher.began('Erasing people who were erased since the backup');
      erasedAgain = await eraseFromFiles(restoring, erased, clock);
      await keepList(restoring, erased);
    } catch (error) {
      // Nothing is in its place yet.
      await rm(restoring, { recursive: true, force: true });
      throw error;
    }
    await putInPlace(restoring, dataDirectory);
    const { version, createdAt, logId, events, records, pictures } = manifest;
    return { dataDirectory, version, createdAt, logId, events, records, pictures, erased: { listed: erased.size, again: erasedAgain } };
  } finally {
    lock.release();
  }
}

/** A backup without the list would bring erased people back. */
async function erasedPeople({ folder, erasedList }: RestoreOptions): Promise<ReadonlySet<string>> {
  const file = erasedList ?? erasedListIn(dirname(folder));
  if (existsSync(file)) return readErasedList(file);
  throw new UnusableBackup(
    `There is no list of erased people at ${file}: copy it there from where the backup was made, or name it with --erased. (If it is lost, name an empty file. People who were erased since then come back.)`,
  );
}

async function beginAnew(dataDirectory: string): Promise<string> {
  const restoring = restoringDirectory(dataDirectory);
  if (existsSync(restoring)) {
    for (const piece of PIECES) await rm(join(dataDirectory, piece), { recursive: true, force: true });
    await rm(restoring, { recursive: true, force: true });
  }
  await mkdir(restoring, { mode: OWNERS_FOLDER });
  await syncDirectory(dataDirectory);
  return restoring;
}

async function requireSameLog(restoring: string, { logId, position }: Manifest, folder: string): Promise<void> {
  const log = await identifyLog(join(restoring, 'events.db'));
  if (log.logId === logId && log.head === position) return;
  throw new UnusableBackup(`${folder} is damaged: its log is not the one that its manifest names.`);
}

async function keepList(restoring: string, erased: ReadonlySet<string>): Promise<void> {
  const backups = join(restoring, 'backups');
  await mkdir(backups, { mode: OWNERS_FOLDER });
  await addToErasedList(erasedListIn(backups), [...erased]);
}

async function putInPlace(restoring: string, dataDirectory: string): Promise<void> {
  await syncDirectory(restoring);
  for (const piece of PIECES) await rename(join(restoring, piece), join(dataDirectory, piece));
  await syncDirectory(dataDirectory);
  await rm(restoring, { recursive: true });
  await syncDirectory(dataDirectory);
}

/** What a restore puts into a data directory, in this order. */
const PIECES = ['pictures', 'backups', 'records.db', 'events.db'] as const;

/** Entries without data: the lock, and the file system's own. */
const WITHOUT_DATA = ['lock.db', 'lock.db-journal', 'lost+found'];

/** Refuses to restore into a directory that holds anything but the rest of an interrupted restore. Throws `UnusableBackup`. */
async function refuseOccupied(dataDirectory: string): Promise<void> {
  const names = (await namesIn(dataDirectory)).filter((name) => !WITHOUT_DATA.includes(name));
  const restoring = basename(restoringDirectory(dataDirectory));
  const leftOvers: readonly string[] = names.includes(restoring) ? [restoring, ...PIECES] : [];
  const foreign = names.find((name) => !leftOvers.includes(name));
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
