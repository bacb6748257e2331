import type { Order } from '@tiffin/contracts';
import { anOrder } from '../testing';
import { type KnownOrders, notableChange } from './notable-change';

const pending = anOrder();
const prepared: Order = { ...pending, status: 'Prepared', revision: 2 };
const rejected: Order = { ...pending, status: 'Rejected', rejectionReason: 'No paneer left', revision: 2 };
const recalled: Order = { ...pending, revision: 3 };
const called: Order = { ...prepared, revision: 3, calledAt: '2026-11-21T06:50:00.000Z' };
const again: Order = { ...called, revision: 4, calledAt: '2026-11-21T06:51:00.000Z' };
const cancelled: Order = { ...rejected, rejectionReason: 'Cancelled by student' };
const typed: Order = { ...pending, counter: {} };
const message = (order: Order) => ['message', order] as const;
const read = (order: Order) => ['read', order] as const;
const none = undefined;

test.each<[string, (readonly ['message' | 'read', Order])[], ReturnType<typeof notableChange>[]]>([
  ['a message about an unknown order', [message(prepared)], ['ready']],
  ['a message about a read order', [read(pending), message(prepared)], [none, 'ready']],
  ['a message after a message', [message(pending), message(rejected)], [none, 'rejected']],
  ['known before, in any order', [message(prepared), read(prepared), message(prepared), read(pending)], ['ready', none, none, none]],
  ['a read with a change that no message brought', [read(pending), read(rejected)], [none, 'rejected']],
  ['a status from before the first read', [read(prepared)], [none]],
  ['an order that is ready again', [message(prepared), message(recalled), message({ ...prepared, revision: 4 })], ['ready', none, 'ready']],
  ['another unit of a ready order', [message(prepared), message({ ...prepared, revision: 3 })], ['ready', none]],
  ['each call', [message(prepared), message(called), read(called), message(again)], ['ready', 'called', none, 'called']],
  ['a call from before the first read', [read(called), message({ ...called, revision: 5 })], [none, none]],
  ['a call that a read finds', [read(prepared), read(called)], [none, 'called']],
  ['the student’s own cancellation', [message(pending), message(cancelled)], [none, none]],
  ['a counter order', [message(typed), message({ ...typed, revision: typed.revision + 1 })], ['typed', none]],
  ['the student’s own order', [message(pending)], [none]],
  ['a counter order from before the first read', [read(typed)], [none]],
])('returns the notable change: %s', (_, heard, expected) => {
  const known: KnownOrders = new Map();
  expect(heard.map(([source, order]) => notableChange(known, order, source))).toEqual(expected);
});
