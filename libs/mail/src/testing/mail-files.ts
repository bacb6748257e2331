import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMail, type ReadMail } from './read-mail.js';

/** Returns the mails in an outbox's directory so far, oldest first. */
export function mailsIn(directory: string): readonly ReadMail[] {
  if (!existsSync(directory)) return [];
  const files = readdirSync(directory).filter((name) => name.endsWith('.eml'));
  return files.sort().map((name) => readMail(readFileSync(join(directory, name))));
}

/** Returns the newest mail to this address once there are `count` of them. Throws after a minute. */
export async function mailTo(directory: string, address: string, count = 1): Promise<ReadMail> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const mails = mailsIn(directory).filter(({ to }) => to === address);
    const newest = mails.at(-1);
    if (newest && mails.length >= count) return newest;
    if (Date.now() > deadline) throw new Error(`There are ${mails.length} mails to ${address}, not ${count}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
