import type { Order } from '@tiffin/contracts';
import { anOrder } from '../testing';
import { type KnownOrders, newsOf } from './order-news';

const pending = anOrder();
const prepared: Order = { ...pending, status: 'Prepared', revision: 2 };
const rejected: Order = { ...pending, status: 'Rejected', rejectionReason: 'No paneer left', revision: 2 };
/** What each of these tells, one after another. */
function heard(...news: ['message' | 'read', Order][]) {
  const known: KnownOrders = new Map();
  return news.map(([source, order]) => newsOf(known, order, source));
}

test('a message is the moment, also of an order that was not known', () => {
  expect(heard(['message', prepared])).toEqual(['ready']);
  expect(heard(['read', pending], ['message', prepared])).toEqual([undefined, 'ready']);
  expect(heard(['message', pending], ['message', rejected])).toEqual([undefined, 'rejected']);
});

test('once, however often it is heard of and in whatever order', () => {
  expect(heard(['message', prepared], ['read', prepared], ['message', prepared], ['read', pending])).toEqual([
    'ready',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a read finds what a message did not bring, but not what was so before it looked', () => {
  expect(heard(['read', pending], ['read', rejected])).toEqual([undefined, 'rejected']);
  expect(heard(['read', prepared])).toEqual([undefined]);
});

test('an order that went back to the kitchen becomes ready again; a unit of it more is no news', () => {
  const recalled: Order = { ...pending, revision: 3 };
  expect(heard(['message', prepared], ['message', recalled], ['message', { ...prepared, revision: 4 }])).toEqual([
    'ready',
    undefined,
    'ready',
  ]);
  expect(heard(['message', prepared], ['message', { ...prepared, revision: 3 }])).toEqual(['ready', undefined]);
});

test('each call is news, and that it was called before they looked is none', () => {
  const called: Order = { ...prepared, revision: 3, calledAt: '2026-11-21T06:50:00.000Z' };
  const again: Order = { ...called, revision: 4, calledAt: '2026-11-21T06:51:00.000Z' };
  expect(heard(['message', prepared], ['message', called], ['read', called], ['message', again])).toEqual([
    'ready',
    'called',
    undefined,
    'called',
  ]);
  expect(heard(['read', called], ['message', { ...called, revision: 5 }])).toEqual([undefined, undefined]);
  expect(heard(['read', prepared], ['read', called])).toEqual([undefined, 'called']);
});

test('nobody is told of a cancellation of their own', () => {
  expect(heard(['message', pending], ['message', { ...rejected, rejectionReason: 'Cancelled by student' }])).toEqual([
    undefined,
    undefined,
  ]);
});

test('what was typed for them is news when it comes, and not what they ordered themselves', () => {
  const typed: Order = { ...pending, counter: {} };
  expect(heard(['message', typed], ['message', { ...typed, revision: typed.revision + 1 }])).toEqual(['typed', undefined]);
  expect(heard(['message', pending])).toEqual([undefined]);
  expect(heard(['read', typed])).toEqual([undefined]);
});
