import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { logFile, picturesDirectory, recordsFile } from '../ports/data-directory.js';
import { isSystemError } from './system-error.js';

/** So much is left to the installation itself, in bytes: orders are worth more than a backup. */
const RESERVE = 64 * 1024 ** 2;

/** A backup would fill the disk: a sentence for the operator. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** What this user may still write to a directory's disk, in bytes. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Throws `NoRoom` where a copy of the installation would leave too little of the disk. */
export async function requireRoom(dataDirectory: string, target: string, free: (directory: string) => Promise<number>): Promise<void> {
  const [needed, there] = [(await sizeOf(dataDirectory)) + RESERVE, await free(target)];
  if (there >= needed) return;
  throw new NoRoom(`There is too little room on the disk for a backup: it takes ${mega(needed)} MB, and ${mega(there)} MB are free.`);
}

const mega = (bytes: number): string => Math.ceil(bytes / 1e6).toLocaleString('en');

async function sizeOf(dataDirectory: string): Promise<number> {
  const pictures = picturesDirectory(dataDirectory);
  const files = [logFile(dataDirectory), recordsFile(dataDirectory), ...(await readdir(pictures)).map((name) => join(pictures, name))];
  let bytes = 0;
  for (const file of files) bytes += await stat(file).then(({ size }) => size, isMissing);
  return bytes;
}

/** What has gone meanwhile takes no room. */
function isMissing(error: unknown): number {
  if (isSystemError(error, 'ENOENT')) return 0;
  throw error;
}
