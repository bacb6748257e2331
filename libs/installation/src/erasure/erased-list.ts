import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OWNER_ONLY, syncDirectory } from '../backup/backup-files.js';
import { isSystemError } from '../backup/system-error.js';

/** It lies beside the backups, so it is copied with them, and is newer than any of them. */
export const erasedListIn = (backups: string): string => join(backups, 'erased.txt');

const HEADER = '# Ids of people who were erased. Restoring a backup erases them again: keep this file beside the backups.\n';
const ID = /^[\w-]{1,100}$/;

/** Returns the user ids on the list; none if the file is missing. A line that a crash cut short counts as it is; it names no person. */
export async function readErasedList(file: string): Promise<ReadonlySet<string>> {
  const text = await readIfThere(file);
  return new Set((text ?? '').split('\n').filter((line) => ID.test(line)));
}

/** Adds ids, which are on disk when this resolves. Makes the list if it is missing. No id is ever removed. */
export async function addToErasedList(file: string, userIds: readonly string[]): Promise<void> {
  const present = await readIfThere(file);
  const begin = present === undefined ? HEADER : present.endsWith('\n') ? '' : '\n';
  const list = await open(file, 'a', OWNER_ONLY);
  try {
    await list.writeFile(`${begin}${userIds.map((id) => `${id}\n`).join('')}`);
    await list.sync();
  } finally {
    await list.close();
  }
  if (present === undefined) await syncDirectory(dirname(file));
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    // The error of reading a directory does not name it.
    throw isSystemError(error, 'EISDIR') ? Object.assign(error as Error, { path: file }) : error;
  }
}
