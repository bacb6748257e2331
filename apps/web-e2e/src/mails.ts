import { expect } from '@playwright/test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The mails of this run, oldest first: without a mail server they are files in the data directory (decisions 2.12). */
function outbox(): string[] {
  const directory = join(process.env['E2E_DATA'] ?? '', 'outbox');
  // The first mail makes it.
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

/** What `pattern` finds in the newest mail to `address` that has it; waits for that mail. */
export async function mailed(address: string, pattern: RegExp): Promise<string> {
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
