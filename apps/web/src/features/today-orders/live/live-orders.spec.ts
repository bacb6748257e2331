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
const heard = (...news: OrderUpdate[]): LiveOrders => news.reduce(reduceLiveOrders, EMPTY_LIVE_ORDERS);
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
  test('come once, in their newest state, however often they were read', () => {
    const [only, ...others] = tabOrders(tab([order('a', 1, { revision: 3 }), order('a', 1, { revision: 2 })]), EMPTY_LIVE_ORDERS);
    expect(others).toEqual([]);
    expect(only?.revision).toBe(3);
  });

  test('stand by age: the oldest first, also one that was recalled, and the newest first among the final ones', () => {
    const live = heard(changed(order('d', 4), 'new'), changed(order('b', 2, { revision: 3 }), 'Prepared'));
    expect(ids(tabOrders(tab([order('a', 1), order('c', 3)]), live))).toEqual(['a', 'b', 'c', 'd']);
    const final = { status: 'PickedUp' } as const;
    const done = heard(changed(order('c', 3, { ...final, revision: 2 }), 'Prepared'));
    expect(ids(tabOrders(tab([order('b', 2, final), order('a', 1, final)], final), done))).toEqual(['c', 'b', 'a']);
  });

  test('what belongs to a page that is not loaded yet waits for it', () => {
    expect(ids(tabOrders(tab([order('a', 1)], { complete: false }), heard(changed(order('c', 3), 'new'))))).toEqual(['a']);
  });

  test('one that has moved on leaves, and a late message does not bring it back', () => {
    const live = heard(changed(order('a', 1, { status: 'Prepared', revision: 2 })), changed(order('a', 1, { revision: 1 })));
    expect(ids(tabOrders(tab([order('a', 1, { revision: 1 }), order('b', 2)]), live))).toEqual(['b']);
  });

  test('a read that began after the news is believed, so nothing stays as a ghost when a message was missed', () => {
    expect(ids(tabOrders(tab([order('a', 1)], { startedAt: 11 }), heard(changed(order('b', 2), 'new', 10))))).toEqual(['a']);
  });

  test('a search keeps out what does not match', () => {
    const live = heard(changed(order('b', 2), 'new'), changed(order('0000beef', 3), 'new'));
    expect(ids(tabOrders(tab([], { search: 'BEEF' }), live))).toEqual(['0000beef']);
    expect(ids(tabOrders(tab([], { search: '101' }), live))).toEqual(['b', '0000beef']);
    expect(ids(tabOrders(tab([], { search: 'nobody' }), live))).toEqual([]);
  });

  test('units prepared since the read are counted, and older ones are not counted back', () => {
    const lines = [anItem({ lineId: 'l', quantity: 2, preparedCount: 1 })];
    const preparation = { orderId: 'a', lineId: 'l', preparedCount: 2 } as Preparation;
    const prepared = (at: number) =>
      tabOrders(tab([order('a', 1, { items: lines })]), heard({ type: 'unitsChanged', preparation, at }))[0]?.items[0]?.preparedCount;
    expect(prepared(6)).toBe(2);
    expect(prepared(4)).toBe(1);
  });
});

describe('the counts', () => {
  test('move with each order once, whoever tells of it and how often', () => {
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

  test('leave out what a later count knows, and what came from nobody knows where', () => {
    const live = heard(
      changed(order('a', 1, { status: 'Prepared', revision: 2 }), 'Pending', 10),
      changed(order('b', 1, { status: 'PickedUp', revision: 9 }), undefined, 20),
    );
    expect(tabCounts({ ...none, Prepared: 1 }, 15, live)).toEqual({ ...none, Prepared: 1 });
  });
});

test('a message tells where an order comes from, except one that was picked up', () => {
  expect(previousStatusOf('newOrder', 'Pending')).toBe('new');
  expect(previousStatusOf('orderPrepared', 'Prepared')).toBe('Pending');
  expect(previousStatusOf('orderRecalled', 'Pending')).toBe('Prepared');
  expect(previousStatusOf('orderRecalled', 'Prepared')).toBe('PickedUp');
  expect(previousStatusOf('orderPickedUp', 'PickedUp')).toBeUndefined();
});

test('news are forgotten after a while', () => {
  const live = heard(changed(order('a', 1), 'new', 0), changed(order('b', 2), 'new', 20 * 60_000));
  expect([...live.orders.keys()]).toEqual(['b']);
});
