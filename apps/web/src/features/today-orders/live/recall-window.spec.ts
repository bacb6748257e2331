import type { Order, OrderStatus } from '@tiffin/contracts';
import { anOrder } from '../../orders/testing';
import { rememberOrders, canRecall } from './recall-window';
import type { KnownSince } from './recall-window';

const MINUTE = 60_000;
const NOBODY: ReadonlyMap<string, OrderStatus> = new Map();
const order = (change: Partial<Order> = {}): Order => anOrder({ _id: 'a', status: 'PickedUp', revision: 3, ...change });
const at = (minute: number, known: KnownSince, shown = order()): boolean => canRecall(shown, known, NOBODY, minute * MINUTE);

test.each(['Prepared', 'PickedUp'] as const)('an order that is %s is offered to go back until it is known for ten minutes', (status) => {
  const shown = order({ status });
  const known = rememberOrders(new Map(), [shown], 0);
  expect([0, 9.9, 10, 11].map((minute) => at(minute, known, shown))).toEqual([true, true, false, false]);
});

test('reading it again starts nothing anew, changing it does', () => {
  const once = rememberOrders(new Map(), [order()], 0);
  expect(rememberOrders(once, [order(), order({ revision: 2 })], 8 * MINUTE)).toBe(once);
  const again = rememberOrders(once, [order({ revision: 5 })], 8 * MINUTE);
  expect([11, 18].map((minute) => at(minute, again, order({ revision: 5 })))).toEqual([true, false]);
});

test('what nobody has told of yet is offered, since the server knows, but neither Pending nor Rejected goes back', () => {
  expect(at(60, new Map())).toBe(true);
  expect((['Pending', 'Rejected'] as const).map((status) => at(0, new Map(), order({ status })))).toEqual([false, false]);
});

test('a status that the server does not let it leave is not offered again, another is', () => {
  const refused = new Map([['a', 'Prepared' as const]]);
  expect(canRecall(order({ status: 'Prepared' }), new Map(), refused, 0)).toBe(false);
  expect(canRecall(order({ status: 'PickedUp' }), new Map(), refused, 0)).toBe(true);
});
