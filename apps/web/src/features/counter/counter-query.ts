import { isNewer, type Counter } from '@tiffin/contracts';

/** Whoever signs in or out sees the counter afresh. */
export function counterQueryKey(userId: string | undefined): readonly unknown[] {
  return ['counter', userId ?? null];
}

export const COUNTER_PATH = '/users/counter';

/** The counter's orders with one that came or changed; the newer state wins, newest first. */
export function withOrder(counter: Counter, order: Counter['orders'][number]): Counter {
  const known = counter.orders.find(({ _id }) => _id === order._id);
  if (known && !isNewer(order, known)) return counter;
  const others = counter.orders.filter(({ _id }) => _id !== order._id);
  return { ...counter, orders: [order, ...others].sort((one, other) => other.createdAt.localeCompare(one.createdAt)) };
}
