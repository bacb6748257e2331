import { jest } from '@jest/globals';
import type { User } from '@tiffin/contracts';
import { createQueryClient } from '../api/query-client';
import { clockAhead, rememberClockAhead } from '../api/server-clock';
import { keepLists, restoreLists } from './kept-lists';

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
/** A visit of that user, which reads some lists at 1,000 ms, and is over. */
async function visit(user: User | null) {
  const cache = createQueryClient();
  const stop = keepLists(cache, () => user, localStorage);
  cache.setQueryData(['menu', 'snacks'], snacks, { updatedAt: 1_000 });
  cache.setQueryData(['orders', 'student', '2026-11'], orders, { updatedAt: 2_000 });
  cache.setQueryData(['orders', 'other', '2026-11'], orders);
  cache.setQueryData(['timeline', 'newest'], []);
  await jest.advanceTimersByTimeAsync(1_000);
  stop();
  return cache;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('a student finds what they had read, of long lists the first page, and nothing that is not theirs', async () => {
  await visit(student);
  const cache = createQueryClient();
  expect(restoreLists(cache, () => student, localStorage)).toBe(true);
  expect(cache.getQueryData(['menu', 'snacks'])).toEqual(snacks);
  expect(cache.getQueryData(['orders', 'student', '2026-11'])).toEqual({ pages: [{ orders: ['newest'] }], pageParams: [1] });
  expect(cache.getQueryData(['orders', 'other', '2026-11'])).toBeUndefined();
  expect(cache.getQueryData(['timeline', 'newest'])).toEqual([]);
  expect(cache.getQueryState(['menu', 'snacks'])?.dataUpdatedAt).toBe(1_000);
});

test('the server’s clock is remembered: a phone that is a day behind starts without a connection in the right month', async () => {
  rememberClockAhead(86_400_000);
  await visit(student);
  rememberClockAhead(0);
  restoreLists(createQueryClient(), () => student, localStorage);
  expect(clockAhead()).toBe(86_400_000);
  rememberClockAhead(0);
});

test('a student is known by their id in what is kept, not by their details', async () => {
  const cache = createQueryClient();
  const stop = keepLists(cache, () => student, localStorage);
  cache.setQueryData(['orders', 'student', '2026-11'], { pages: [{ orders: [{ _id: 'newest', studentInfo: whose }] }], pageParams: [1] });
  cache.setQueryData(['bills', 'student'], [{ _id: 'bill', amount: 84, studentInfo: whose }]);
  await jest.advanceTimersByTimeAsync(1_000);
  stop();
  expect(localStorage.getItem('tiffin.lists')).not.toMatch(/Asha|BH1-101|example\.edu|9876500101|a\.webp/);
  const later = createQueryClient();
  restoreLists(later, () => student, localStorage);
  const studentInfo = { _id: 'student', fullName: '', userName: '', email: '', phoneNumber: '', avatar: null };
  expect(later.getQueryData(['bills', 'student'])).toEqual([{ _id: 'bill', amount: 84, studentInfo }]);
  expect(later.getQueryData(['orders', 'student', '2026-11'])).toMatchObject({ pages: [{ orders: [{ studentInfo }] }] });
});

test('what could not be read again is kept as it was', async () => {
  const cache = await visit(student);
  const stop = keepLists(cache, () => student, localStorage);
  const queryFn = () => Promise.reject(new Error('The server failed.'));
  await cache.prefetchQuery({ queryKey: ['menu', 'snacks'], queryFn, staleTime: 0 });
  expect(cache.getQueryState(['menu', 'snacks'])?.status).toBe('error');
  window.dispatchEvent(new Event('pagehide'));
  stop();
  const later = createQueryClient();
  restoreLists(later, () => student, localStorage);
  expect(later.getQueryData(['menu', 'snacks'])).toEqual(snacks);
});

test('a visit that reads only the menu leaves the orders of the one before', async () => {
  await visit(student);
  const onlyMenu = createQueryClient();
  onlyMenu.setQueryData(['menu', 'snacks'], [], { updatedAt: 3_000 });
  const stop = keepLists(onlyMenu, () => student, localStorage);
  await jest.advanceTimersByTimeAsync(1_000);
  stop();
  const cache = createQueryClient();
  restoreLists(cache, () => student, localStorage);
  expect(cache.getQueryData(['menu', 'snacks'])).toEqual([]);
  expect(cache.getQueryData(['orders', 'student', '2026-11'])).toBeDefined();
});

test('of many months the ones read last are kept', async () => {
  const months = createQueryClient();
  for (let at = 1; at <= 40; at++) months.setQueryData(['orders', 'student', `month ${at}`], orders, { updatedAt: at });
  const stop = keepLists(months, () => student, localStorage);
  await jest.advanceTimersByTimeAsync(1_000);
  stop();
  const cache = createQueryClient();
  expect(restoreLists(cache, () => student, localStorage)).toBe(true);
  expect(cache.getQueryState(['orders', 'student', 'month 11'])?.dataUpdatedAt).toBe(11);
  expect(cache.getQueryCache().getAll()).toHaveLength(30);
});

test('what is there already is not put back', async () => {
  await visit(student);
  const cache = createQueryClient();
  cache.setQueryData(['menu', 'snacks'], []);
  expect(restoreLists(cache, () => student, localStorage)).toBe(true);
  expect(cache.getQueryData(['menu', 'snacks'])).toEqual([]);
});

test('another student, and nobody, find nothing', async () => {
  await visit(student);
  for (const other of [null, { ...student, _id: 'other' }]) {
    const cache = createQueryClient();
    expect(restoreLists(cache, () => other, localStorage)).toBe(false);
    expect(cache.getQueryCache().getAll()).toEqual([]);
  }
});

test('whoever logs out leaves nothing behind, and a contractor never does', async () => {
  for (const user of [null, { ...student, role: 'contractor' } as User]) {
    await visit(student);
    await visit(user);
    expect(localStorage.length).toBe(0);
  }
});

test('what cannot be read is nothing', () => {
  for (const text of ['{', 'null', '{"userId":"student"}']) {
    localStorage.setItem('tiffin.lists', text);
    expect(restoreLists(createQueryClient(), () => student, localStorage)).toBe(false);
  }
});
