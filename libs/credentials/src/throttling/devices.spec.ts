import { temporaryRecords } from '@tiffin/read-models/testing';
import { ManualClock } from '../testing/accounts-for-tests.js';
import { Devices } from './devices.js';
import { forgetAccounts } from './forget-accounts.js';
import { ATTEMPTS, DEVICES } from './throttle-records.js';

let opened: Awaited<ReturnType<typeof temporaryRecords>>;
let devices: Devices;
const clock = new ManualClock();
beforeAll(async () => {
  opened = await temporaryRecords([ATTEMPTS, DEVICES]);
  let next = 0;
  devices = new Devices(opened.records, clock, () => `token-${next++}`);
});
afterAll(() => opened.close());

const remember = async (account: string, token?: string): Promise<string> => {
  clock.advance(1_000);
  return await devices.remember(token, account);
};

test('an account has the last 100 browsers as known, independent of other accounts', async () => {
  const neighbour = await remember('neighbour');
  const tokens: string[] = [];
  for (let number = 0; number < 102; number++) tokens.push(await remember('asha'));
  expect(await opened.records.count(DEVICES, { account: 'asha' })).toBe(100);
  const knows = (number: number) => devices.knows(tokens[number], 'asha');
  expect([await knows(1), await knows(2), await knows(101)]).toEqual([false, true, true]);
  expect(await devices.knows(neighbour, 'neighbour')).toBe(true);
});

test('all browsers forget a deleted account, across batches, and keep other accounts', async () => {
  const shared = await remember('gone', await remember('left'));
  const accounts = ['gone'];
  const strangers = Array.from({ length: 1_200 }, (_, number) => ({ _id: `${number}`, accounts, account: 'gone', expiresAt: number }));
  await opened.records.commit(strangers.map((record) => ({ kind: 'insert', collection: DEVICES.name, record })));
  await opened.records.commit(await forgetAccounts(opened.records, ['gone']));
  const left = await opened.records.find(DEVICES, {});
  expect(left.filter(({ record }) => record.accounts.includes('gone') || record.account === 'gone')).toEqual([]);
  expect(await devices.knows(shared, 'left')).toBe(true);
});
