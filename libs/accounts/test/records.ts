import { randomIds } from '@tiffin/kernel';
import { MAIL_COLLECTIONS } from '@tiffin/mail';
import { type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { ACCOUNT_COLLECTIONS, AccountChanges, Directory, Registration, Secrets } from '../src/index.js';
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
  const records = await openEmbeddedRecordStore(join(path, 'records.db'), [...ACCOUNT_COLLECTIONS, ...MAIL_COLLECTIONS]);
  const clock = new HandClock();
  // Nothing is said to a log.
  const changes = Object.assign(Object.create(AccountChanges.prototype) as AccountChanges, {
    commit: (operations: readonly RecordOperation[]) => records.commit(operations).then(() => 0),
  });
  return {
    records,
    clock,
    registration: new Registration(records, clock, randomIds, accountsForTests, changes),
    directory: new Directory(records, accountsForTests),
    secrets: new Secrets(accountsForTests),
    close: async () => {
      await records.close();
      remove();
    },
  };
}
