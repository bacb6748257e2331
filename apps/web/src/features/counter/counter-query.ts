import { isNewer, type Counter } from '@tiffin/contracts';

/** Per user: a sign-in or sign-out starts with an empty cache. */
export function counterQueryKey(userId: string | undefined): readonly unknown[] {
  return ['counter', userId ?? null];
}

export const COUNTER_PATH = '/users/counter';

/** The counter's orders with one added or replaced; the newer state wins, newest first. */
export function withOrder(counter: Counter, order: Counter['orders'][number]): Counter {
  const known = counter.orders.find(({ _id }) => _id === order._id);
  if (known && !isNewer(order, known)) return counter;
  const others = counter.orders.filter(({ _id }) => _id !== order._id);
  return { ...counter, orders: [order, ...others].sort((one, other) => other.createdAt.localeCompare(one.createdAt)) };
}
