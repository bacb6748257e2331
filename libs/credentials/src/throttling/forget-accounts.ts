import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { ATTEMPTS, DEVICES, type DeviceRecord } from './throttle-records.js';

/** So many devices are looked through at once. */
const AT_ONCE = 500;

/**
 * What forgets the attempts on these accounts (their fingerprints) and makes every browser forget them: they are gone, and others may come under their
 * log-ins.
 */
export async function forgetAccounts(records: Pick<RecordStore, 'find'>, accounts: readonly string[]): Promise<readonly RecordOperation[]> {
  if (accounts.length === 0) return [];
  const operations = accounts.map((id): RecordOperation => ({ kind: 'delete', collection: ATTEMPTS.name, id }));
  const { name: collection } = DEVICES;
  for (let skip = 0; ; skip += AT_ONCE) {
    const some = await records.find(DEVICES, { skip, limit: AT_ONCE });
    for (const { record, revision } of some) {
      const left: DeviceRecord = { ...record, accounts: record.accounts.filter((account) => !accounts.includes(account)) };
      if (left.accounts.length === record.accounts.length) continue;
      if (left.accounts.length === 0) operations.push({ kind: 'delete', collection, id: record._id, revision });
      else operations.push({ kind: 'replace', collection, record: left, revision });
    }
    if (some.length < AT_ONCE) return operations;
  }
}
