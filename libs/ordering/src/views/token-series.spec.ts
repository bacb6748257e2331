import { foldHistory } from '@tiffin/read-models/testing';
import { recordedBy, recall, to } from '../../test/given.js';
import { accepted, after, uuid } from '../../test/orders.js';
import { log } from '../../test/recorded.js';
import type { OrderCommand } from '../aggregates/order/order.decider.js';
import { ordersView } from './orders.view.js';

const FIRST = '2026-11-21';
const SECOND = '2026-11-22';
const THIRD = '2026-11-23';

/** The numbers of consecutive orders, each on its day and minute, with the status changes of each before the next one. */
function tokens(...orders: readonly (readonly [day: string | undefined, minute: number, ...life: OrderCommand[]])[]) {
  const { record, events } = log();
  orders.forEach(([businessDay = '', minute, ...life], index) => {
    const placed = accepted({ orderId: uuid(index + 1), businessDay, placedAt: after(minute) });
    for (const event of recordedBy({ type: 'Place', order: placed }, ...life)) record(event);
  });
  const documents = foldHistory(ordersView, events);
  return orders.map((_, index) => documents.get(uuid(index + 1))?.token);
}

test('begins each day with 1 in each canteen', () =>
  expect(tokens([FIRST, 0, to('PickedUp')], [FIRST, 1, to('PickedUp', after(2))], [SECOND, 60], [SECOND, 61])).toEqual([1, 2, 1, 2]));

test('skips a number with which an order of the day before still waits', () =>
  expect(tokens([FIRST, 0, to('PickedUp')], [FIRST, 1], [FIRST, 2, to('Prepared', after(3))], [SECOND, 60], [SECOND, 61])).toEqual([
    1, 2, 3, 1, 4,
  ]));

test('frees the number of a rejected order at once', () => expect(tokens([FIRST, 0, to('Rejected')], [SECOND, 2])).toEqual([1, 1]));

test('keeps the number of a picked-up order while it can be recalled', () => {
  const pickedUp = to('PickedUp', after(50));
  expect(tokens([FIRST, 0, pickedUp], [SECOND, 60])).toEqual([1, 2]);
  expect(tokens([FIRST, 0, pickedUp], [SECOND, 61])).toEqual([1, 1]);
  expect(tokens([FIRST, 0, pickedUp, recall('PickedUp', after(55))], [SECOND, 90])).toEqual([1, 2]);
});

test('counts an order that was accepted before midnight and placed after it for its own day', () =>
  expect(tokens([FIRST, 0, to('PickedUp')], [SECOND, 60], [SECOND, 61], [FIRST, 59])).toEqual([1, 1, 2, 3]));

test('frees the number of an order that was not picked up for days', () =>
  expect(tokens([FIRST, 0], [SECOND, 60], [THIRD, 120])).toEqual([1, 2, 1]));

test('holds back at most a few hundred numbers of the day before', () => {
  const yesterdays = Array.from({ length: 260 }, (_, minute) => [FIRST, minute] as const);
  expect(tokens(...yesterdays, [SECOND, 300]).at(-1)).toBe(251);
});
