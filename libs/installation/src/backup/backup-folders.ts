import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOf, MANIFEST, parseManifest, UnusableBackup, type Manifest } from './manifest.js';
import { isSystemError } from './system-error.js';

/** Names of unfinished backups begin with this; names of complete ones never do. */
const UNFINISHED = '~';
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

/** Returns the folder name of a backup of this moment: `2026-11-21T17-30-00.250Z`. Names sort by age and are valid on every file system. */
export const folderOf = (at: Date): string => at.toISOString().replaceAll(':', '-');

/** The name until the backup is complete. */
export const unfinishedFolderOf = (folder: string): string => `${UNFINISHED}${folder}`;

/** Returns the moment that a folder's name stands for; `undefined` for other names. */
export function momentOf(folder: string): Date | undefined {
  const [, hour, minutes, seconds] = NAME.exec(folder) ?? [];
  return hour === undefined ? undefined : new Date(`${hour}:${minutes}:${seconds}`);
}

/** Returns the folders of complete backups, newest first; none if the directory is missing. */
export async function backupFolders(directory: string): Promise<readonly string[]> {
  const names = await namesIn(directory);
  return names
    .filter((name) => momentOf(name) !== undefined)
    .sort()
    .reverse();
}

/** Removes a complete backup. After a crash in between, the rest counts as unfinished. */
export async function removeBackup(directory: string, folder: string): Promise<void> {
  const going = join(directory, unfinishedFolderOf(folder));
  await rename(join(directory, folder), going);
  await rm(going, { recursive: true, force: true });
}

/** Removes backups that were begun before a moment and never finished. */
export async function removeUnfinished(directory: string, before: Date): Promise<void> {
  for (const name of await namesIn(directory)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const begunAt = momentOf(name.slice(UNFINISHED.length));
    if (!begunAt || begunAt < before) await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** A backup as lists show it. */
export interface ListedBackup extends Pick<Manifest, 'createdAt' | 'version' | 'scheduled' | 'events' | 'records' | 'pictures'> {
  readonly folder: string;
  readonly bytes: number;
}

/** Returns the complete backups, newest first. Skips a folder whose manifest can't be read. */
export async function listBackups(directory: string): Promise<readonly ListedBackup[]> {
  const listed: ListedBackup[] = [];
  for (const folder of await backupFolders(directory)) {
    try {
      const manifest = await readManifest(join(directory, folder));
      const { createdAt, version, scheduled, events, records, pictures } = manifest;
      listed.push({ folder, createdAt, version, ...(scheduled && { scheduled }), bytes: bytesOf(manifest), events, records, pictures });
    } catch (error) {
      if (!(error instanceof UnusableBackup)) throw error;
    }
  }
  return listed;
}

/** Throws `UnusableBackup`. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), 'utf8');
  } catch (error) {
    throw new UnusableBackup(`${folder} is no backup of Tiffin: it has no ${MANIFEST} that can be read.`, { cause: error });
  }
  return parseManifest(text, folder);
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}
