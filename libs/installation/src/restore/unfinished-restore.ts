import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A restore into this directory was interrupted: its content is no installation yet. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';
}

/**
 * Returns where a restore keeps files that are not in their place yet. While it exists, everything else in the directory belongs to
 * the restore, too.
 */
export function restoringDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'restoring');
}

/** Throws `UnfinishedRestore`, with a message that says what to do. */
export function refuseUnfinishedRestore(dataDirectory: string): void {
  if (!existsSync(restoringDirectory(dataDirectory))) return;
  throw new UnfinishedRestore(
    `A backup is being restored into ${dataDirectory} and is not there whole: run \`npm run ops -- restore\` again, it begins anew.`,
  );
}
