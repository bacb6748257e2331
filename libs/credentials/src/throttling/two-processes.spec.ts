import { temporaryRecords } from '@tiffin/read-models/testing';
import { ManualClock } from '../testing/accounts-for-tests.js';
import { addressFingerprint } from './addresses.js';
import { Addresses } from './addresses.js';
import { AttemptWindows } from './attempt-windows.js';
import { ACCOUNTS_PER_ADDRESS } from './failed-accounts.js';
import { ATTEMPTS_OF_ALL } from './shared-key.js';
import { ADDRESSES, ATTEMPTS } from './throttle-records.js';

const CREDENTIAL_KIND = 'student:';
const CAMPUS = '10.20.0.1';

let opened: Awaited<ReturnType<typeof temporaryRecords>> & { readonly clock: ManualClock };
beforeEach(async () => {
  opened = { ...(await temporaryRecords([ADDRESSES, ATTEMPTS])), clock: new ManualClock() };
});
afterEach(() => opened.close());

/** Creates the counters of `count` processes that share the records. */
const processes = (count: number) =>
  Array.from({ length: count }, () => {
    const windows = new AttemptWindows(opened.records, opened.clock);
    return { windows, addresses: new Addresses(opened.records, opened.clock, windows) };
  });

/** Returns how many of `count` attempts were admitted, some of them concurrent, spread over two processes. */
async function through<Process>(count: number, attempt: (process: Process, index: number) => Promise<unknown>, both: readonly Process[]) {
  let passed = 0;
  for (let first = 0; first < count; first += 20) {
    const some = Array.from({ length: Math.min(20, count - first) }, (_, index) => first + index);
    const outcomes = await Promise.allSettled(some.map((index) => attempt(both[index % both.length] as Process, index)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'throttled' });
    passed += outcomes.filter(({ status }) => status === 'fulfilled').length;
  }
  return passed;
}

test('an address has one limit in all processes, and an address held back by one is admitted by the other', async () => {
  const both = processes(2);
  const [first, second] = both;
  const passed = await through(
    ACCOUNTS_PER_ADDRESS + 20,
    ({ addresses }, index) => addresses.count(CAMPUS, `account-${index}`, CREDENTIAL_KIND),
    both,
  );
  expect(passed).toBe(ACCOUNTS_PER_ADDRESS);
  await expect(first?.addresses.count(CAMPUS, 'late', CREDENTIAL_KIND)).rejects.toMatchObject({ details: { retryAfter: 30 } });
  opened.clock.advance(30_000);
  await expect(second?.addresses.count(CAMPUS, 'late', CREDENTIAL_KIND)).resolves.toBeDefined();
});

test('a shared key has one limit in all processes; beyond it one attempt takes an address’s turn', async () => {
  const both = processes(2);
  const enterFrom = (address: number) => (process: (typeof both)[number]) =>
    process.windows.countShared('kitchen', addressFingerprint(`10.66.0.${address}`, 'kitchen:'));
  const passed = await through(ATTEMPTS_OF_ALL.times + 20, (process, index) => enterFrom(index % 5)(process), both);
  expect(passed).toBe(ATTEMPTS_OF_ALL.times);
  opened.clock.advance(30_000);
  expect(await through(20, enterFrom(1), both)).toBe(1);
});

test('asking again while waiting writes nothing', async () => {
  const [{ windows } = { windows: undefined }] = processes(1);
  if (!windows) throw new Error('no process');
  for (let times = 0; times < 10; times++) await windows.count('account');
  await expect(windows.holdBack('account', 'campus')).rejects.toThrow();
  const before = await opened.records.get(ATTEMPTS, 'account');
  for (let times = 0; times < 3; times++) {
    opened.clock.advance(1_000);
    await expect(windows.count('account')).rejects.toThrow();
    await expect(windows.holdBack('account', 'campus')).rejects.toThrow();
  }
  expect(await opened.records.get(ATTEMPTS, 'account')).toEqual(before);
});

test('records of earlier versions still count', async () => {
  const [{ windows } = { windows: undefined }] = processes(1);
  const now = opened.clock.now().getTime();
  const record = { _id: 'account', attempts: Array<number>(10).fill(now), level: 1, blockedUntil: now + 30_000, expiresAt: now + 930_000 };
  await opened.records.commit([{ kind: 'insert', collection: ATTEMPTS.name, record }]);
  await expect(windows?.count('account')).rejects.toMatchObject({ details: { retryAfter: 30 } });
  await expect(windows?.countShared('account', 'campus')).resolves.toBeDefined();
});
