import { eraseAgain, finishedErasures, unfinishedIn } from '@tiffin/accounts';
import { endEverySession } from '@tiffin/credentials';
import type { Clock } from '@tiffin/kernel';
import { openEmbeddedBlobStore, openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { existsSync, statSync } from 'node:fs';
import { COLLECTIONS } from '../contents.js';
import { picturesDirectory, recordsFile } from '../ports/data-directory.js';

/**
 * Erases these people from the records and pictures of a directory that no other process uses, without traces in the files. Also
 * removes every session and every link to choose a password: some may have ended since the backup. Returns how many of the people
 * were there.
 */
export async function eraseFromFiles(directory: string, userIds: ReadonlySet<string>, clock: Clock): Promise<number> {
  const file = recordsFile(directory);
  const records = await openEmbeddedRecordStore(file, COLLECTIONS);
  try {
    const erasedAgain = await eraseAgain(records, userIds, clock.now());
    const blobs = openEmbeddedBlobStore(picturesDirectory(directory));
    for (const picture of erasedAgain.pictures) await blobs.delete(picture);
    await endEverySession(records);
    // A restore brings no mail files back.
    await records.commit(finishedErasures((await unfinishedIn(records)).map(({ userId }) => userId)));
    await records.scrub();
    return erasedAgain.userIds.length;
  } finally {
    await records.close();
    requireEmptyLog(`${file}-wal`);
  }
}

/** The records are moved without their write-ahead log. */
function requireEmptyLog(file: string): void {
  if (existsSync(file) && statSync(file).size > 0) throw new Error(`${file} was not emptied`);
}
