import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { setImmediate } from 'node:timers/promises';
import { ATTEMPTS, DEVICES, type DeviceRecord } from './throttle-records.js';

/** So many devices are looked through at once. */
const AT_ONCE = 500;

/**
 * What forgets the attempts on these accounts (their fingerprints) and makes every browser forget them: they are gone, and others may come under their
 * log-ins. Browsers are looked through some at a time, and others are served in between.
 */
export async function forgetAccounts(records: Pick<RecordStore, 'find'>, accounts: readonly string[]): Promise<readonly RecordOperation[]> {
  if (accounts.length === 0) return [];
  const operations = accounts.map((id): RecordOperation => ({ kind: 'delete', collection: ATTEMPTS.name, id }));
  const { name: collection } = DEVICES;
  for (let last = ''; ;) {
    const some = await records.find(DEVICES, { where: { _id: { gte: last } }, limit: AT_ONCE });
    for (const { record, revision } of some.filter(({ record: { _id } }) => _id !== last)) {
      const left = record.accounts.filter((account) => !accounts.includes(account));
      if (left.length === record.accounts.length) continue;
      const changed: DeviceRecord = { ...record, accounts: left, account: left[0] ?? '' };
      if (left.length === 0) operations.push({ kind: 'delete', collection, id: record._id, revision });
      else operations.push({ kind: 'replace', collection, record: changed, revision });
    }
    last = some.at(-1)?.record._id ?? '';
    if (some.length < AT_ONCE) return operations;
    await setImmediate();
  }
}
