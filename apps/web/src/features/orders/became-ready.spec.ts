import type { Order } from '@tiffin/contracts';
import { becameReady, type KnownOrders } from './became-ready';
import { anOrder } from './testing';

const pending = anOrder();
const prepared: Order = { ...pending, status: 'Prepared', revision: 2 };
/** What each of these answers, one after another. */
function heard(...news: ['message' | 'read', Order][]): boolean[] {
  const known: KnownOrders = new Map();
  return news.map(([source, order]) => becameReady(known, order, source));
}

test('a message is the moment, also of an order that was not known', () => {
  expect(heard(['message', prepared])).toEqual([true]);
  expect(heard(['read', pending], ['message', prepared])).toEqual([false, true]);
});

test('once, however often it is heard of and in whatever order', () => {
  expect(heard(['message', prepared], ['read', prepared], ['message', prepared], ['read', pending])).toEqual([true, false, false, false]);
});

test('a read finds what a message did not bring, but not what was ready before it looked', () => {
  expect(heard(['read', pending], ['read', prepared])).toEqual([false, true]);
  expect(heard(['read', prepared])).toEqual([false]);
});

test('an order that went back to the kitchen becomes ready again', () => {
  const recalled: Order = { ...pending, revision: 3 };
  expect(heard(['message', prepared], ['message', recalled], ['message', { ...prepared, revision: 4 }])).toEqual([true, false, true]);
});
