import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { logFile, picturesDirectory, recordsFile } from '../ports/data-directory.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { backupFolders, readManifest } from './backup-folders.js';
import { bytesOf } from './manifest.js';
import { isSystemError } from './system-error.js';

/**
 * Bytes that stay free for the installation itself: orders matter more than a backup. A scheduled backup, which no operator
 * watches, leaves more.
 */
const RESERVE = { asked: 64 * 1024 ** 2, scheduled: 1024 ** 3 };

/** A backup would fill the disk. The message is for the operator. */
export class NotEnoughDiskSpace extends Error {
  override readonly name = 'NotEnoughDiskSpace';
}

/** Returns how many bytes this user may still write to a directory's disk. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** What a backup copies, and where to. */
export interface DiskSpaceOptions extends StoreSettings {
  readonly backups: string;
  readonly scheduled?: true;
}

/**
 * Throws `NotEnoughDiskSpace` if a copy of the installation would leave too little of the disk. The data of external servers counts
 * as much as in the last backup.
 */
export async function requireDiskSpace(order: DiskSpaceOptions, freeBytesOf: (directory: string) => Promise<number>): Promise<void> {
  const reserve = order.scheduled ? RESERVE.scheduled : RESERVE.asked;
  const embedded = order.eventStore === undefined && order.mongo === undefined;
  await requireFreeBytes(
    (embedded ? await sizeOf(order.dataDirectory) : await lastSize(order.backups)) + reserve,
    order.backups,
    freeBytesOf,
  );
}

/** Throws `NotEnoughDiskSpace` if `needed` bytes can't be written to a directory's disk. */
export async function requireFreeBytes(needed: number, directory: string, free = freeBytes): Promise<void> {
  const available = await free(directory);
  if (available >= needed) return;
  throw new NotEnoughDiskSpace(
    `There is too little room on the disk for a backup: it takes ${mega(needed)} MB, and ${mega(available)} MB are free.`,
  );
}

async function lastSize(backups: string): Promise<number> {
  const [newest] = await backupFolders(backups);
  return newest === undefined ? 0 : bytesOf(await readManifest(join(backups, newest)));
}

const mega = (bytes: number): string => Math.ceil(bytes / 1e6).toLocaleString('en');

async function sizeOf(dataDirectory: string): Promise<number> {
  const pictures = picturesDirectory(dataDirectory);
  const files = [logFile(dataDirectory), recordsFile(dataDirectory), ...(await readdir(pictures)).map((name) => join(pictures, name))];
  let bytes = 0;
  for (const file of files) bytes += await stat(file).then(({ size }) => size, isMissing);
  return bytes;
}

/** A file that was removed meanwhile counts 0. */
function isMissing(error: unknown): number {
  if (isSystemError(error, 'ENOENT')) return 0;
  throw error;
}
