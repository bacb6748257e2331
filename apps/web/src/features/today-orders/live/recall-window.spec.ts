import type { Order, OrderStatus } from '@tiffin/contracts';
import { anOrder } from '../../orders/testing';
import { rememberOrders, canRecall } from './recall-window';
import type { KnownSince } from './recall-window';

const MINUTE = 60_000;
const NONE_REFUSED: ReadonlyMap<string, OrderStatus> = new Map();
const order = (change: Partial<Order> = {}): Order => anOrder({ _id: 'a', status: 'PickedUp', revision: 3, ...change });
const at = (minute: number, known: KnownSince, shown = order()): boolean => canRecall(shown, known, NONE_REFUSED, minute * MINUTE);

test.each(['Prepared', 'PickedUp'] as const)('offers to recall an order that is %s until it has been known for ten minutes', (status) => {
  const shown = order({ status });
  const known = rememberOrders(new Map(), [shown], 0);
  expect([0, 9.9, 10, 11].map((minute) => at(minute, known, shown))).toEqual([true, true, false, false]);
});

test('a refetch does not restart the ten minutes, a change does', () => {
  const once = rememberOrders(new Map(), [order()], 0);
  expect(rememberOrders(once, [order(), order({ revision: 2 })], 8 * MINUTE)).toBe(once);
  const again = rememberOrders(once, [order({ revision: 5 })], 8 * MINUTE);
  expect([11, 18].map((minute) => at(minute, again, order({ revision: 5 })))).toEqual([true, false]);
});

test('offers an unknown order, which the server decides, but no Pending or Rejected one', () => {
  expect(at(60, new Map())).toBe(true);
  expect((['Pending', 'Rejected'] as const).map((status) => at(0, new Map(), order({ status })))).toEqual([false, false]);
});

test('does not offer a recall again from a refused status, but from another one', () => {
  const refused = new Map([['a', 'Prepared' as const]]);
  expect(canRecall(order({ status: 'Prepared' }), new Map(), refused, 0)).toBe(false);
  expect(canRecall(order({ status: 'PickedUp' }), new Map(), refused, 0)).toBe(true);
});
