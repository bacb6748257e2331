import type { ErasedPerson } from '@tiffin/accounts';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../backup/backup-files.js';
import { isSystemError } from '../backup/system-error.js';

/** Removes the mail files, complete or not, that name one of these people. Does nothing if the directory is missing. */
export async function removeMailFiles(outbox: string, people: readonly ErasedPerson[]): Promise<void> {
  const names = await mailsIn(outbox);
  let removed = false;
  for (const name of names) {
    const mail = await readFile(join(outbox, name), 'latin1').catch(() => ''); // another erasure was faster
    if (!people.some((person) => isAbout(person, mail))) continue;
    await rm(join(outbox, name), { force: true });
    removed = true;
  }
  if (removed) await syncDirectory(outbox);
}

/** Whether it went to their address, or contains their log-in. */
function isAbout({ email, userName }: ErasedPerson, mail: string): boolean {
  const names = userName === undefined ? [email] : [email, userName];
  return names.some((name) => new RegExp(`(?<![\\w.+-])${literal(name)}(?![\\w-])`, 'i').test(mail));
}

/** The text as bytes, as mails are read here. */
const literal = (name: string): string =>
  Buffer.from(name)
    .toString('latin1')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function mailsIn(outbox: string): Promise<readonly string[]> {
  try {
    return (await readdir(outbox)).filter((name) => name.includes('.eml'));
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}
