import { randomIds } from '@tiffin/event-sourcing';
import { type RecordStore } from '@tiffin/read-models';
import { openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { ACCOUNT_COLLECTIONS, Directory, Registration, Secrets } from '../src/index.js';
import { accountsForTests, HandClock } from '../src/testing/index.js';

export interface AccountRecords {
  readonly records: RecordStore;
  readonly clock: HandClock;
  readonly registration: Registration;
  readonly directory: Directory;
  readonly secrets: Secrets;
  readonly close: () => Promise<void>;
}

/** The services of accounts on real records, without HTTP. */
export async function openAccountRecords(): Promise<AccountRecords> {
  const { path, remove } = temporaryDirectory();
  const records = await openEmbeddedRecordStore(join(path, 'records.db'), ACCOUNT_COLLECTIONS);
  const clock = new HandClock();
  return {
    records,
    clock,
    registration: new Registration(records, clock, randomIds, accountsForTests),
    directory: new Directory(records, accountsForTests),
    secrets: new Secrets(accountsForTests),
    close: async () => {
      await records.close();
      remove();
    },
  };
}
