import { openAccountRecords } from '../../test/records.js';
import { DEVICES, type DeviceRecord } from '../throttling/throttle-records.js';
import { ExpirySweeper } from './expiry-sweeper.js';

test('what has expired is deleted, what has not stays', async () => {
  const { records, clock, close } = await openAccountRecords();
  const now = clock.now().getTime();
  const device = (_id: string, expiresAt: number): DeviceRecord => ({ _id, accounts: [], expiresAt });
  const devices = [device('over', now - 1), device('lasting', now)];
  await records.commit(devices.map((record) => ({ kind: 'insert', collection: DEVICES.name, record })));
  const sweeper = new ExpirySweeper(records, clock);
  expect(await sweeper.sweep()).toBe(1);
  expect(await sweeper.sweep()).toBe(0);
  expect((await records.find(DEVICES, {})).map(({ record }) => record._id)).toEqual(['lasting']);
  await close();
});
