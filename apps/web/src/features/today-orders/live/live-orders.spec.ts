import type { Order, Preparation } from '@tiffin/contracts';
import { anItem, anOrder } from '../../orders/testing';
import { previousStatusOf, reduceLiveOrders, EMPTY_LIVE_ORDERS, type LiveOrders, type OrderUpdate } from './live-orders';
import { tabCounts, tabOrders, type ReadTab } from './tab-orders';

const order = (id: string, minute: number, change: Partial<Order> = {}): Order =>
  anOrder({ _id: id, createdAt: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`, ...change });
const changed = (changedOrder: Order, from: Extract<OrderUpdate, { type: 'orderChanged' }>['from'] = undefined, at = 10): OrderUpdate => ({
  type: 'orderChanged',
  order: changedOrder,
  from,
  at,
});
const heard = (...updates: OrderUpdate[]): LiveOrders => updates.reduce(reduceLiveOrders, EMPTY_LIVE_ORDERS);
const tab = (orders: Order[], change: Partial<ReadTab> = {}): ReadTab => ({
  status: 'Pending',
  search: '',
  orders,
  complete: true,
  startedAt: 5,
  ...change,
});
const ids = (orders: readonly Order[]): string[] => orders.map(({ _id }) => _id);
const none = { Pending: 0, Prepared: 0, Rejected: 0, PickedUp: 0 };

describe('the orders of a tab', () => {
  test('appear once in their newest state', () => {
    const [only, ...others] = tabOrders(tab([order('a', 1, { revision: 3 }), order('a', 1, { revision: 2 })]), EMPTY_LIVE_ORDERS);
    expect(others).toEqual([]);
    expect(only?.revision).toBe(3);
  });

  test('are sorted oldest first, and newest first for final statuses', () => {
    const live = heard(changed(order('d', 4), 'new'), changed(order('b', 2, { revision: 3 }), 'Prepared'));
    expect(ids(tabOrders(tab([order('a', 1), order('c', 3)]), live))).toEqual(['a', 'b', 'c', 'd']);
    const final = { status: 'PickedUp' } as const;
    const done = heard(changed(order('c', 3, { ...final, revision: 2 }), 'Prepared'));
    expect(ids(tabOrders(tab([order('b', 2, final), order('a', 1, final)], final), done))).toEqual(['c', 'b', 'a']);
  });

  test('omit an order that belongs to a page that is not loaded yet', () => {
    expect(ids(tabOrders(tab([order('a', 1)], { complete: false }), heard(changed(order('c', 3), 'new'))))).toEqual(['a']);
  });

  test('lose an order that moved on, and a late message does not restore it', () => {
    const live = heard(changed(order('a', 1, { status: 'Prepared', revision: 2 })), changed(order('a', 1, { revision: 1 })));
    expect(ids(tabOrders(tab([order('a', 1, { revision: 1 }), order('b', 2)]), live))).toEqual(['b']);
  });

  test('follow a read that started after the update, so that a missed message leaves no stale order', () => {
    expect(ids(tabOrders(tab([order('a', 1)], { startedAt: 11 }), heard(changed(order('b', 2), 'new', 10))))).toEqual(['a']);
  });

  test('exclude orders that do not match the search', () => {
    const live = heard(changed(order('b', 2), 'new'), changed(order('0000beef', 3), 'new'));
    expect(ids(tabOrders(tab([], { search: 'BEEF' }), live))).toEqual(['0000beef']);
    expect(ids(tabOrders(tab([], { search: '101' }), live))).toEqual(['b', '0000beef']);
    expect(ids(tabOrders(tab([], { search: 'nobody' }), live))).toEqual([]);
  });

  test('count units prepared since the read, and never decrease', () => {
    const lines = [anItem({ lineId: 'l', quantity: 2, preparedCount: 1 })];
    const preparation = { orderId: 'a', lineId: 'l', preparedCount: 2 } as Preparation;
    const prepared = (at: number) =>
      tabOrders(tab([order('a', 1, { items: lines })]), heard({ type: 'unitsChanged', preparation, at }))[0]?.items[0]?.preparedCount;
    expect(prepared(6)).toBe(2);
    expect(prepared(4)).toBe(1);
  });
});

describe('the counts', () => {
  test('move once per order, however often it is reported', () => {
    const prepared = order('a', 1, { status: 'Prepared', revision: 2 });
    const live = heard(changed(prepared, 'Pending', 10), changed(prepared, 'Pending', 11), changed(order('b', 2), 'new', 12));
    expect(tabCounts({ ...none, Pending: 4 }, 5, live)).toEqual({ ...none, Pending: 4, Prepared: 1 });
  });

  test('follow one order through several tabs', () => {
    const live = heard(
      changed(order('a', 1, { status: 'Prepared', revision: 2 }), 'Pending', 10),
      changed(order('a', 1, { status: 'PickedUp', revision: 3 }), undefined, 11),
    );
    expect(tabCounts({ ...none, Pending: 1 }, 5, live)).toEqual({ ...none, PickedUp: 1 });
  });

  test('ignore moves that a later count includes, and those of unknown origin', () => {
    const live = heard(
      changed(order('a', 1, { status: 'Prepared', revision: 2 }), 'Pending', 10),
      changed(order('b', 1, { status: 'PickedUp', revision: 9 }), undefined, 20),
    );
    expect(tabCounts({ ...none, Prepared: 1 }, 15, live)).toEqual({ ...none, Prepared: 1 });
  });
});

test('a message implies the previous status, except for a picked-up order', () => {
  expect(previousStatusOf('newOrder', 'Pending')).toBe('new');
  expect(previousStatusOf('orderPrepared', 'Prepared')).toBe('Pending');
  expect(previousStatusOf('orderRecalled', 'Pending')).toBe('Prepared');
  expect(previousStatusOf('orderRecalled', 'Prepared')).toBe('PickedUp');
  expect(previousStatusOf('orderPickedUp', 'PickedUp')).toBeUndefined();
});

test('drops updates after a while', () => {
  const live = heard(changed(order('a', 1), 'new', 0), changed(order('b', 2), 'new', 20 * 60_000));
  expect([...live.orders.keys()]).toEqual(['b']);
});
