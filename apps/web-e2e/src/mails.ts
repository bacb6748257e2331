import { expect } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let directory = '';
/** Sets the data directory to read mails from: without a mail server they are files there (docs/reference/decisions.md#2.12). */
export function readOutboxFrom(data: string): void {
  directory = join(data, 'outbox');
}

/** The mails of this file's server, oldest first. */
function outbox(): string[] {
  // The directory is created with the first mail.
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

/** The match of `pattern` in the newest mail to `address` that has one; waits for that mail. */
export async function findInMail(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      found = outbox()
        .filter((mail) => mail.toLowerCase().includes(address.toLowerCase()))
        .map((mail) => pattern.exec(mail)?.[1])
        .findLast((match) => match !== undefined);
      return found;
    })
    .toBeDefined();
  return found ?? '';
}
