import { silentLogger } from '@tiffin/projections';
import { openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { Leases } from '../src/leases.js';
import { leaseLimits } from '../src/lease-limits.js';
import { LEASE_COLLECTIONS } from '../src/lease-record.js';

test('only one of many competing processes holds a lease at a time, each under the next epoch', async () => {
  const directory = temporaryDirectory();
  const records = await openEmbeddedRecordStore(`${directory.path}/records.db`, LEASE_COLLECTIONS);
  const limits = { ...leaseLimits, lookEvery: 1 };
  const epochs: number[] = [];
  let holding = 0;
  const compete = async (): Promise<void> => {
    const held = await new Leases({ records, logger: silentLogger, limits }).acquire(['orders-v1'], new AbortController().signal);
    expect(++holding).toBe(1);
    epochs.push(held.epochs.get('orders-v1')!);
    await Promise.resolve();
    holding -= 1;
    await held.release();
  };
  try {
    await Promise.all(Array.from({ length: 12 }, compete));
    expect(epochs).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  } finally {
    await records.close();
    directory.remove();
  }
});
