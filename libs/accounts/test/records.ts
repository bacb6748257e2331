import { Secrets } from '@tiffin/credentials';
import { accountsForTests, ManualClock } from '@tiffin/credentials/testing';
import { randomIds } from '@tiffin/kernel';
import { MAIL_COLLECTIONS } from '@tiffin/mail';
import { AccountChanges } from '@tiffin/people';
import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { ACCOUNT_COLLECTIONS, Directory, Registration } from '../src/index.js';

export interface AccountRecords {
  readonly records: RecordStore;
  readonly clock: ManualClock;
  readonly registration: Registration;
  readonly directory: Directory;
  readonly secrets: Secrets;
  readonly close: () => Promise<void>;
}

/** Opens the services of accounts on real records, without HTTP. */
export async function openAccountRecords(): Promise<AccountRecords> {
  const { records, close } = await temporaryRecords([...ACCOUNT_COLLECTIONS, ...MAIL_COLLECTIONS]);
  const clock = new ManualClock();
  // Commits without writing to a log.
  const changes = Object.assign(Object.create(AccountChanges.prototype) as AccountChanges, {
    commit: (operations: readonly RecordOperation[]) => records.commit(operations).then(() => 0),
  });
  return {
    records,
    clock,
    registration: new Registration(records, clock, randomIds, accountsForTests, changes),
    directory: new Directory(records, accountsForTests),
    secrets: new Secrets(accountsForTests),
    close,
  };
}
