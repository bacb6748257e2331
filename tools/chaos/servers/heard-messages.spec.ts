import { expect, test } from '@jest/globals';
import { checkMessages, gapsOf, type Change, type HeardMessage, type ListeningRecord } from './heard-messages.js';

/** An order that is placed at 1 s and picked up at 100 s. */
const CHANGES: readonly Change[] = [
  { orderId: 'one', name: 'newOrder', revision: 0, at: 1_000, closedAt: 100_000 },
  { orderId: 'one', name: 'orderPickedUp', revision: 1, at: 100_000, closedAt: 100_000 },
];
const PLACED: HeardMessage = { orderId: 'one', name: 'newOrder', revision: 0 };
const PICKED_UP: HeardMessage = { orderId: 'one', name: 'orderPickedUp', revision: 1 };

/** A socket with these connections, which read what it shows after each. */
function listening(...connections: ListeningRecord['connections']): ListeningRecord {
  return { name: 'a phone', lists: 'all', connections, readings: [] };
}
const whatOf = (...[one, changes]: Parameters<typeof checkMessages>): string[] => checkMessages(one, changes).map(({ what }) => what);

test('accepts a socket that receives every change once, in order', () =>
  expect(checkMessages(listening({ from: 0, to: Infinity, heard: [PLACED, PICKED_UP] }), CHANGES)).toEqual([]));

test('finds a change that a connection receives twice, or after a later one', () => {
  expect(whatOf(listening({ from: 0, to: Infinity, heard: [PLACED, PLACED, PICKED_UP] }), CHANGES)).toEqual([
    'a phone heard newOrder of order one once more than it happened',
  ]);
  expect(whatOf(listening({ from: 0, to: Infinity, heard: [PICKED_UP, PLACED] }), CHANGES)).toEqual([
    'a phone heard of order one at revision 0 after revision 1',
  ]);
});

test('a message may show the order after a later change, which has its own message, but not before its own change', () => {
  const late: HeardMessage = { ...PLACED, revision: 1 };
  expect(whatOf(listening({ from: 0, to: Infinity, heard: [late, PICKED_UP] }), CHANGES)).toEqual([]);
  expect(whatOf(listening({ from: 0, to: Infinity, heard: [late] }), CHANGES)).toEqual([
    'a phone was connected and did not hear orderPickedUp of order one at revision 1',
  ]);
  const early: HeardMessage = { ...PICKED_UP, revision: 0 };
  expect(whatOf(listening({ from: 0, to: Infinity, heard: [PLACED, early] }), CHANGES)).toHaveLength(1);
});

test('a new connection may receive a change again', () => {
  const one = listening({ from: 0, to: 1_500, heard: [PLACED] }, { from: 2_000, to: Infinity, heard: [PLACED, PICKED_UP] });
  expect(checkMessages(one, CHANGES)).toEqual([]);
});

test('a change without a connection has to be in a read', () => {
  const away = listening({ from: 0, to: 50_000, heard: [PLACED] }, { from: 101_000, to: Infinity, heard: [] });
  expect(whatOf(away, CHANGES)).toEqual(['a phone neither heard nor read orderPickedUp of order one at revision 1']);
  const reading = (revision: number) => [{ endedAt: 101_100, revisions: new Map([['one', revision]]) }];
  expect(whatOf({ ...away, readings: reading(0) }, CHANGES)).toHaveLength(1);
  expect(whatOf({ ...away, readings: reading(1) }, CHANGES)).toEqual([]);
});

test('a list of open orders shows a closed order by omitting it', () => {
  const away = listening({ from: 0, to: 50_000, heard: [PLACED] }, { from: 101_000, to: Infinity, heard: [] });
  const counter = (endedAt: number) => ({ ...away, lists: 'open' as const, readings: [{ endedAt, revisions: new Map() }] });
  expect(whatOf(counter(101_100), CHANGES)).toEqual([]);
  expect(whatOf(counter(99_000), CHANGES)).toHaveLength(1);
});

test('a connection that stays open after a change has to receive it, whatever is read later', () => {
  const slept = listening({ from: 0, to: 60_000, heard: [] }, { from: 61_000, to: Infinity, heard: [PICKED_UP] });
  const read = { ...slept, readings: [{ endedAt: 61_100, revisions: new Map([['one', 0]]) }] };
  expect(whatOf(read, CHANGES)).toEqual(['a phone was connected and did not hear newOrder of order one at revision 0']);
  const short = { ...read, connections: [{ from: 0, to: 20_000, heard: [] }, ...slept.connections.slice(1)] };
  expect(whatOf(short, CHANGES)).toEqual([]);
});

test('a gap lasts from the loss of a connection to the next one', () => {
  const first = { from: 0, to: 1_000, heard: [] };
  const last = { from: 1_700, to: 5_000, heard: [] };
  expect(gapsOf({ connections: [first, last] })).toEqual([
    { at: 1_000, ms: 700 },
    { at: 5_000, ms: Infinity },
  ]);
  expect(gapsOf({ connections: [first, { ...last, to: Infinity }] })).toHaveLength(1);
});
