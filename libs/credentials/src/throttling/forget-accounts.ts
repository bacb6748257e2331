import type { RecordOperation, RecordStore } from '@tiffin/read-models';
import { setImmediate } from 'node:timers/promises';
import { ATTEMPTS, DEVICES, type DeviceRecord } from './throttle-records.js';

/** Number of devices per read. */
const BATCH_SIZE = 500;

/**
 * Returns the operations that delete the attempts on these accounts (given as fingerprints) and make every browser forget them: others
 * may get their log-ins. Reads browsers in batches, and other calls run in between.
 */
export async function forgetAccounts(records: Pick<RecordStore, 'find'>, accounts: readonly string[]): Promise<readonly RecordOperation[]> {
  if (accounts.length === 0) return [];
  const operations = accounts.map((id): RecordOperation => ({ kind: 'delete', collection: ATTEMPTS.name, id }));
  const { name: collection } = DEVICES;
  for (let last = ''; ;) {
    const batch = await records.find(DEVICES, { where: { _id: { gte: last } }, limit: BATCH_SIZE });
    for (const { record, revision } of batch.filter(({ record: { _id } }) => _id !== last)) {
      const remaining = record.accounts.filter((account) => !accounts.includes(account));
      if (remaining.length === record.accounts.length) continue;
      const changed: DeviceRecord = { ...record, accounts: remaining, account: remaining[0] ?? '' };
      if (remaining.length === 0) operations.push({ kind: 'delete', collection, id: record._id, revision });
      else operations.push({ kind: 'replace', collection, record: changed, revision });
    }
    last = batch.at(-1)?.record._id ?? '';
    if (batch.length < BATCH_SIZE) return operations;
    await setImmediate();
  }
}
