import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A restore into this directory was cut short: what it holds is no installation yet. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';
}

/** Where a restore keeps what is not in its place yet. As long as it is there, all else in the directory is the restore's too. */
export function restoringDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'restoring');
}

/** Throws `UnfinishedRestore`, with a sentence that says what to do. */
export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (!existsSync(restoringDirectory(dataDirectory))) return;
  throw new UnfinishedRestore(
    `A backup is being restored into ${dataDirectory} and is not there whole: run \`npm run ops -- restore\` again, it begins anew.`,
  );
}
