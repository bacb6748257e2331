import { open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OWNER_ONLY, syncDirectory } from '../backup/backup-files.js';
import { isSystemError } from '../backup/system-error.js';

/** Beside the backups, so that it goes where they go, and newer than any of them. */
export const erasedListIn = (backups: string): string => join(backups, 'erased.txt');

const HEADER = '# Ids of people who were erased. Restoring a backup erases them again: keep this file beside the backups.\n';
const ID = /^[\w-]{1,100}$/;

/** Everybody on the list; nobody where there is none. A line that a crash cut short counts as it is, and harms nobody. */
export async function readErasedList(file: string): Promise<ReadonlySet<string>> {
  const text = await readIfThere(file);
  return new Set((text ?? '').split('\n').filter((line) => ID.test(line)));
}

/** Adds these, which are on disk when this resolves; the list is made where there is none. Nothing is ever taken off it. */
export async function addToErasedList(file: string, userIds: readonly string[]): Promise<void> {
  const before = await readIfThere(file);
  const begin = before === undefined ? HEADER : before.endsWith('\n') ? '' : '\n';
  const list = await open(file, 'a', OWNER_ONLY);
  try {
    await list.writeFile(`${begin}${userIds.map((id) => `${id}\n`).join('')}`);
    await list.sync();
  } finally {
    await list.close();
  }
  if (before === undefined) await syncDirectory(dirname(file));
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    // Reading a directory fails without saying which one.
    throw isSystemError(error, 'EISDIR') ? Object.assign(error as Error, { path: file }) : error;
  }
}
