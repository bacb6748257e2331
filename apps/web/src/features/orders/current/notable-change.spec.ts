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
  ['a message of an order that was not known', [message(prepared)], ['ready']],
  ['a message of one that was read', [read(pending), message(prepared)], [none, 'ready']],
  ['a message after a message', [message(pending), message(rejected)], [none, 'rejected']],
  ['known before, in any order', [message(prepared), read(prepared), message(prepared), read(pending)], ['ready', none, none, none]],
  ['a read that finds what no message brought', [read(pending), read(rejected)], [none, 'rejected']],
  ['what was so before they looked', [read(prepared)], [none]],
  ['an order that is ready again', [message(prepared), message(recalled), message({ ...prepared, revision: 4 })], ['ready', none, 'ready']],
  ['a unit more of a ready order', [message(prepared), message({ ...prepared, revision: 3 })], ['ready', none]],
  ['each call', [message(prepared), message(called), read(called), message(again)], ['ready', 'called', none, 'called']],
  ['a call that was so before they looked', [read(called), message({ ...called, revision: 5 })], [none, none]],
  ['a call that a read finds', [read(prepared), read(called)], [none, 'called']],
  ['a cancellation of their own', [message(pending), message(cancelled)], [none, none]],
  ['an order that was typed for them', [message(typed), message({ ...typed, revision: typed.revision + 1 })], ['typed', none]],
  ['one that they ordered themselves', [message(pending)], [none]],
  ['one that was typed before they looked', [read(typed)], [none]],
])('returns the notable change: %s', (_, heard, expected) => {
  const known: KnownOrders = new Map();
  expect(heard.map(([source, order]) => notableChange(known, order, source))).toEqual(expected);
});
