import type { RecentSession } from '@tiffin/credentials';
import type { IncomingMessage } from 'node:http';
import { CallerRanks } from './caller-ranks.js';

/** A cookie is `role owner session`. */
function sessionOf(cookie: string | undefined): RecentSession | undefined {
  const [role, owner = '', session = ''] = cookie?.split(' ') ?? [];
  return role === undefined ? undefined : { key: `${owner}${session}`, role: role as RecentSession['role'], owner: `${role} ${owner}` };
}

function newRanks(): CallerRanks {
  return new CallerRanks({
    seenLately: sessionOf,
    hasOperatorsKey: (authorization) => authorization === 'right',
    isMonitor: ({ headers }) => headers.from?.startsWith('monitor') ?? false,
    addressOf: ({ headers }) => headers.from ?? 'somewhere',
  });
}

/** Counts the ranks of this many calls within a second: `count: rank`. */
function ranksOf(calls: number, url: string, headers: (call: number) => IncomingMessage['headers'], ranks = newRanks()): string[] {
  const counts = new Map<number, number>();
  for (let call = 0; call < calls; call++) {
    const rank = ranks.of({ url, method: 'GET', headers: headers(call) } as IncomingMessage, 1_000 + call / calls);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  return [...counts].map(([rank, count]) => `${count}: ${rank}`);
}

test.each(['/api/health/ready', '/api/health/live', '/api/operations/projections', '/api/metrics', '/api/snacks', '/api/none'])(
  'a caller without a session gets rank 3 at %s, however it is spelled',
  (path) => {
    const spellings = [path, `${path}?a=b`, path.replace('api', '%61pi'), `http://localhost:3000${path}`, `https://x/${path.slice(1)}#c`];
    for (const url of spellings) expect(ranksOf(1, url, () => ({ from: '10.0.0.1', authorization: 'wrong' }))).toEqual(['1: 3']);
  },
);

test('the client’s files rank before calls without a session', () => {
  for (const url of ['/', '/assets/index.js', 'http://localhost/', '/apical']) expect(ranksOf(1, url, () => ({}))).toEqual(['1: 2']);
});

test('a student’s commands rank before their reads', () => {
  const ranks = newRanks();
  const headers = { cookie: 'student 7' };
  expect(ranks.of({ url: '/api/orders', method: 'POST', headers } as IncomingMessage, 1)).toBe(1);
  expect(ranks.of({ url: '/api/snacks', method: 'GET', headers } as IncomingMessage, 1)).toBe(2);
});

test('a monitor’s health checks rank first, up to the number that monitors make', () => {
  expect(ranksOf(20, '/api/health/ready', () => ({ from: 'monitor' }))).toEqual(['10: 0', '10: 3']);
  expect(ranksOf(1_000, '/api/health/live', (call) => ({ from: `monitor ${call % 100}` }))).toEqual(['60: 0', '940: 3']);
  expect(ranksOf(1, '/api/metrics', () => ({ from: 'monitor' }))).toEqual(['1: 3']);
});

test.each([
  ['one session of the staff', 'contractor 7 a', 100, ['60: 0', '40: 4']],
  ['all sessions of a student', 'student 7 *', 100, ['60: 2', '40: 4']],
  ['all sessions of a contractor', 'contractor 7 *', 100, ['60: 0', '40: 4']],
  ['all sessions of a kitchen’s key', 'staff 7 *', 300, ['120: 0', '180: 4']],
  ['all sessions of a counter’s key', 'counter 7 *', 300, ['120: 0', '180: 4']],
  ['all sessions of the admin’s key', 'admin 7 *', 300, ['120: 0', '180: 4']],
])('%s have so many calls a second', (_, cookie, calls, expected) => {
  expect(ranksOf(calls, '/api/orders', (call) => ({ cookie: cookie.replace('*', String(call)) }))).toEqual(expected);
});

test('a session that calls too often keeps the rank of the kitchen’s other sessions and of the counter', () => {
  const ranks = newRanks();
  ranksOf(500, '/api/orders', () => ({ cookie: 'staff 7 wild' }), ranks);
  expect(ranksOf(60, '/api/orders', () => ({ cookie: 'staff 7 other' }), ranks)).toEqual(['60: 0']);
  expect(ranksOf(60, '/api/orders', () => ({ cookie: 'counter 7 till' }), ranks)).toEqual(['60: 0']);
});

test('the operators’ key ranks first up to its limit, and callers without a session rank by address', () => {
  expect(ranksOf(300, '/api/metrics', (call) => ({ authorization: 'right', from: String(call) }))).toEqual(['120: 0', '180: 4']);
  expect(ranksOf(300, '/api/snacks', () => ({ from: '10.0.0.1' }))).toEqual(['200: 3', '100: 4']);
});
