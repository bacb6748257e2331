import type { CurrentOrders } from '@tiffin/contracts';
import { anItem, anOrder } from '../testing';
import { foldCurrent, unitsOf } from './current-orders';

const first = anOrder({ revision: 3 });
const other = anOrder({ _id: 'other' });
const data: CurrentOrders = { orders: [{ order: first, ahead: 4 }] };

test('an order takes its higher revision and keeps its place in the queue while it is pending', () => {
  expect(foldCurrent(data, { ...first, revision: 2, status: 'Prepared' })).toBe(data);
  const progressed = { ...first, revision: 4, items: [anItem({ preparedCount: 1 })] };
  expect(foldCurrent(data, progressed)).toEqual({ orders: [{ order: progressed, ahead: 4 }] });
  const ready = { ...first, revision: 4, status: 'Prepared' as const };
  expect(foldCurrent(data, ready)).toEqual({ orders: [{ order: ready }] });
});

test('a new order comes first, except from a read; a picked-up order is removed', () => {
  expect(foldCurrent(data, other).orders.map(({ order }) => order._id)).toEqual(['other', first._id]);
  expect(foldCurrent(data, other, false)).toBe(data);
  expect(foldCurrent(data, { ...first, revision: 4, status: 'PickedUp' })).toEqual({ orders: [] });
  expect(foldCurrent(data, { ...other, status: 'PickedUp' })).toBe(data);
});

test('counts units over all lines', () => {
  expect(unitsOf({ items: [anItem({ quantity: 2, preparedCount: 1 }), anItem({ quantity: 3, preparedCount: 3 })] })).toEqual({
    prepared: 4,
    all: 5,
  });
});
