import { jest } from '@jest/globals';
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { createQueryClient } from '../api/query-client';
import { clockOffset, restoreClockOffset } from '../api/server-clock';
import { persistLists } from './persisted-lists';
import { restoreLists, restoreMenu } from './restore-lists';

const student = { _id: 'student', role: 'student' } as User;
const snacks = [{ _id: 'samosa', name: 'Samosa' }];
const whose = {
  _id: 'student',
  fullName: 'Asha Rao',
  userName: 'BH1-101',
  email: 'asha@example.edu',
  phoneNumber: '919876500101',
  avatar: '/a.webp',
};
const orders = { pages: [{ orders: ['newest'] }, { orders: ['oldest'] }], pageParams: [1, 2] };
type Read = (cache: QueryClient) => unknown;
/** A finished visit of that user, which read these lists. */
async function visit(user: User | null, read: Read = readSome) {
  const cache = createQueryClient();
  const stop = persistLists(cache, () => user, localStorage);
  await read(cache);
  await jest.advanceTimersByTimeAsync(1_000);
  stop();
}
const readSome: Read = (cache) => {
  cache.setQueryData(['menu', 'snacks'], snacks, { updatedAt: 1_000 });
  cache.setQueryData(['orders', 'student', '2026-11'], orders, { updatedAt: 2_000 });
  cache.setQueryData(['orders', 'other', '2026-11'], orders);
  cache.setQueryData(['timeline', 'newest'], []);
};
/** What a later visit on this device restores. */
function restored(user: User | null = student, cache = createQueryClient()) {
  const found = restoreLists(cache, user, localStorage);
  return { found, cache, dataOf: (...key: string[]) => cache.getQueryData(key), lists: cache.getQueryCache().getAll().length };
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('restores what a student has read, the first page of long lists, and nothing of others', async () => {
  await visit(student);
  const { found, cache, dataOf } = restored();
  expect(found).toBe(true);
  expect(dataOf('menu', 'snacks')).toEqual(snacks);
  expect(dataOf('orders', 'student', '2026-11')).toEqual({ pages: [{ orders: ['newest'] }], pageParams: [1] });
  expect(dataOf('orders', 'other', '2026-11')).toBeUndefined();
  expect(dataOf('timeline', 'newest')).toEqual([]);
  expect(cache.getQueryState(['menu', 'snacks'])?.dataUpdatedAt).toBe(1_000);
});

test('restores the server’s clock: a phone that is a day behind starts offline in the right month', async () => {
  restoreClockOffset(86_400_000);
  await visit(student);
  restoreClockOffset(0);
  restored();
  expect(clockOffset()).toBe(86_400_000);
  restoreClockOffset(0);
});

test('stores the student’s id but not their details', async () => {
  await visit(student, (cache) => {
    cache.setQueryData(['orders', 'student', '2026-11'], { pages: [{ orders: [{ _id: 'newest', studentInfo: whose }] }], pageParams: [1] });
    cache.setQueryData(['bills', 'student'], [{ _id: 'bill', amount: 84, studentInfo: whose }]);
  });
  expect(localStorage.getItem('tiffin.lists')).not.toMatch(/Asha|BH1-101|example\.edu|9876500101|a\.webp/);
  const { dataOf } = restored();
  const studentInfo = { _id: 'student', fullName: '', userName: '', email: '', phoneNumber: '', avatar: null };
  expect(dataOf('bills', 'student')).toEqual([{ _id: 'bill', amount: 84, studentInfo }]);
  expect(dataOf('orders', 'student', '2026-11')).toMatchObject({ pages: [{ orders: [{ studentInfo }] }] });
});

test('keeps stored data that could not be refetched', async () => {
  await visit(student, async (cache) => {
    readSome(cache);
    const queryFn = () => Promise.reject(new Error('The server failed.'));
    await cache.prefetchQuery({ queryKey: ['menu', 'snacks'], queryFn, staleTime: 0 });
    expect(cache.getQueryState(['menu', 'snacks'])?.status).toBe('error');
    window.dispatchEvent(new Event('pagehide'));
  });
  expect(restored().dataOf('menu', 'snacks')).toEqual(snacks);
});

test('a visit that reads only the menu keeps the orders of an earlier one', async () => {
  await visit(student);
  await visit(student, (cache) => cache.setQueryData(['menu', 'snacks'], [], { updatedAt: 3_000 }));
  const { dataOf } = restored();
  expect(dataOf('menu', 'snacks')).toEqual([]);
  expect(dataOf('orders', 'student', '2026-11')).toBeDefined();
});

test('keeps the most recently read months', async () => {
  await visit(student, (cache) => {
    for (let at = 1; at <= 40; at++) cache.setQueryData(['orders', 'student', `month ${at}`], orders, { updatedAt: at });
  });
  const { cache, lists } = restored();
  expect(cache.getQueryState(['orders', 'student', 'month 11'])?.dataUpdatedAt).toBe(11);
  expect(lists).toBe(30);
});

test('does not restore data that is already cached', async () => {
  await visit(student);
  const cache = createQueryClient();
  cache.setQueryData(['menu', 'snacks'], []);
  expect(restored(student, cache).dataOf('menu', 'snacks')).toEqual([]);
});

test('a start restores the menu and its order alone; without a server, everything else follows', async () => {
  await visit(student, (cache) => {
    readSome(cache);
    cache.setQueryData(['popular'], { popular: ['samosa'] });
  });
  const cache = createQueryClient();
  restoreMenu(cache, student, localStorage);
  expect(
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['popular'], ['menu', 'snacks']]);
  expect(restored(student, cache)).toMatchObject({ found: true, lists: 4 });
});

test.each([
  ['closed', { open: false, notice: '' }, 'closed at once'],
  ['closed until a time that has passed', { open: false, notice: '', opensAt: '2000-01-01T00:00:00.000Z' }, 'unknown'],
  ['open', { open: true, notice: '' }, 'unknown'],
])('a start takes a canteen that was %s', async (_, state, shown) => {
  await visit(student, (cache) => cache.setQueryData(['canteen'], state));
  const cache = createQueryClient();
  restoreMenu(cache, student, localStorage);
  expect(cache.getQueryData(['canteen'])).toEqual(shown === 'unknown' ? undefined : state);
  // It is asked for again by the first component that shows it.
  if (shown !== 'unknown') expect(cache.getQueryState(['canteen'])?.isInvalidated).toBe(true);
});

test('the menu of an earlier visit counts as restored until it is read again', async () => {
  await visit(student, (cache) => cache.setQueryData(['menu', 'snacks'], snacks, { updatedAt: 1_000 }));
  const cache = createQueryClient();
  restoreMenu(cache, student, localStorage);
  expect(restored(student, cache).found).toBe(true);
  cache.setQueryData(['menu', 'snacks'], snacks);
  expect(restored(student, cache).found).toBe(false);
});

test('restores nothing for another student or a visitor', async () => {
  await visit(student);
  for (const other of [null, { ...student, _id: 'other' }]) expect(restored(other)).toMatchObject({ found: false, lists: 0 });
});

test('stores nothing after a log-out, and never for a contractor', async () => {
  for (const user of [null, { ...student, role: 'contractor' } as User]) {
    await visit(student);
    await visit(user);
    expect(localStorage.length).toBe(0);
  }
});

test('ignores unreadable data', () => {
  for (const text of ['{', 'null', '{"userId":"student"}']) {
    localStorage.setItem('tiffin.lists', text);
    expect(restored().found).toBe(false);
  }
});
