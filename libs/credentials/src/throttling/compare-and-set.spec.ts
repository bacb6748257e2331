import { RecordChanged, type RecordStore } from '@tiffin/read-models';
import { temporaryRecords } from '@tiffin/read-models/testing';
import { CompareAndSet } from './compare-and-set.js';
import { ADDRESSES, type AddressRecord } from './throttle-records.js';

const plusOne = (current: AddressRecord | undefined): AddressRecord => ({
  _id: 'one',
  accounts: { count: (current?.accounts['count'] ?? 0) + 1 },
  expiresAt: 0,
});

test('loses no change within one process or between several', async () => {
  const { records, close } = await temporaryRecords([ADDRESSES]);
  const processes = [1, 2, 3].map(() => new CompareAndSet(records, ADDRESSES));
  await Promise.all(Array.from({ length: 60 }, (_, index) => processes[index % 3]?.change('one', plusOne)));
  expect((await records.get(ADDRESSES, 'one'))?.record.accounts).toEqual({ count: 60 });
  await close();
});

test('refuses after repeated conflicts', async () => {
  const losing = {
    get: () => Promise.resolve({ record: plusOne(undefined), revision: 1 }),
    commit: () => Promise.reject(new RecordChanged('addresses', 'one')),
  } as unknown as RecordStore;
  await expect(new CompareAndSet(losing, ADDRESSES).change('one', plusOne)).rejects.toMatchObject({ code: 'unavailable_now' });
});

test('a refused change writes nothing and delays no other', async () => {
  const { records, close } = await temporaryRecords([ADDRESSES]);
  const set = new CompareAndSet(records, ADDRESSES);
  const refusing = set.change('one', () => {
    throw new Error('refused');
  });
  const next = set.change('one', plusOne);
  await expect(refusing).rejects.toThrow('refused');
  await next;
  expect(await records.count(ADDRESSES, {})).toBe(1);
  await close();
});
