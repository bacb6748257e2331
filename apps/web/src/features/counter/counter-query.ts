import { isNewer, type Counter } from '@tiffin/contracts';

/** Per user: a sign-in or sign-out starts with an empty cache. */
export function counterQueryKey(userId: string | undefined): readonly unknown[] {
  return ['counter', userId ?? null];
}

export const COUNTER_PATH = '/users/counter';

/** The counter's orders with one added or replaced; the newer state wins, newest first. */
export function withOrder(counter: Counter, order: Counter['orders'][number]): Counter {
  const current = counter.orders.find(({ _id }) => _id === order._id);
  if (current && !isNewer(order, current)) return counter;
  const otherOrders = counter.orders.filter(({ _id }) => _id !== order._id);
  return { ...counter, orders: [order, ...otherOrders].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) };
}
