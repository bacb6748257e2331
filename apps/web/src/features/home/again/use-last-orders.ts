import { skipToken, useQuery } from '@tanstack/react-query';
import type { Order, OrdersPage, User } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { ORDERS_KEY } from '../../orders/orders-key';

/** What a student had: an order reduced to its lines. */
export type LastOrder = Pick<Order, '_id' | 'items'>;

/** The most orders that are offered, and how many are read to find so many different ones. */
const OFFERED = 3;
const READ = 10;

/** The student's last different orders, newest first: of this month or, where it has none, of the month before. */
export function useLastOrders(student: User | undefined) {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'again', student?._id],
    queryFn: student ? ({ signal }) => readLastOrders(student, signal) : skipToken,
  });
}

async function readLastOrders({ _id, timeZone, since }: User, signal: AbortSignal): Promise<readonly LastOrder[]> {
  const read = async (month: Partial<Record<'month' | 'year', number>>) =>
    differentOrders((await call<OrdersPage>(`/orders/${encodeURIComponent(_id)}`, { query: { ...month, limit: READ }, signal })).orders);
  const orders = await read({});
  if (orders.length > 0) return orders;
  const { monthBefore } = await import('./month-before');
  const month = monthBefore(timeZone, since);
  return month ? read(month) : [];
}

/** The last orders with different items that were not rejected. Packing and instructions make no difference. */
export function differentOrders(orders: readonly Order[]): readonly LastOrder[] {
  const byContent = new Map<string, LastOrder>();
  for (const { _id, items, status } of orders) {
    const content = items.map(({ itemId, itemType, price, quantity, options = [] }) =>
      [itemId, itemType === 'Snack' ? '' : price, quantity, ...options.map((option) => option._id)].join(' '),
    );
    const key = content.sort().join('\n');
    if (status !== 'Rejected' && !byContent.has(key)) byContent.set(key, { _id, items });
  }
  return [...byContent.values()].slice(0, OFFERED);
}
