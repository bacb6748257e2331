import type { QueryClient } from '@tanstack/react-query';
import { businessDay, businessMonth, type CurrentOrders, type Order } from '@tiffin/contracts';
import { refetchNow } from '../../api/refetch';
import { currentOrdersKey, foldCurrent } from './current/current-orders';
import { foldOrder } from './order-pages';
import { type OrdersData, ordersKey, timelineKey } from './orders-key';

/**
 * Folds an order from a message or an answer into its student's current orders and every cached month, and refetches its timeline. A month
 * that is being fetched is refetched, since that fetch may have started before the change.
 */
export function foldOrderIntoCache(cache: QueryClient, order: Order, timeZone: string): void {
  cache.setQueryData<CurrentOrders>(currentOrdersKey(order.studentInfo._id), (data) => data && foldCurrent(data, order));
  const month = businessMonth(businessDay(new Date(order.createdAt), timeZone));
  for (const query of cache.getQueryCache().findAll({ queryKey: ordersKey(order.studentInfo._id) })) {
    const belongs = query.queryKey.at(-1) === month;
    const reading = query.state.fetchStatus === 'fetching';
    cache.setQueryData<OrdersData>(query.queryKey, (data) => data && foldOrder(data, order, () => belongs));
    if (belongs && reading) void refetchNow(cache, query.queryKey);
  }
  void refetchNow(cache, timelineKey(order._id));
}
