import { queryOptions } from '@tanstack/react-query';
import { CANCELLED_AT_COUNTER, CANCELLED_BY_STUDENT, type CurrentOrder, type CurrentOrders, type Order } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { newerOrder } from '../order-pages';
import { ORDERS_KEY } from '../orders-key';

/** Refetch interval in ms for the place in the queue: it depends on other people's orders, about which a student gets no messages. */
const QUEUE_MOVES = 15_000;

/** Key of a student's cached current orders. */
export const currentOrdersKey = (studentId: string) => [...ORDERS_KEY, 'current', studentId] as const;

/** The query of a student's current orders: open ones, and recently rejected or cancelled ones. */
export function currentOrdersQuery(studentId: string) {
  return queryOptions({
    queryKey: currentOrdersKey(studentId),
    queryFn: ({ signal }) => call<CurrentOrders>('/orders/current', { signal }),
    refetchInterval: ({ state }) => (state.data?.orders.some(({ order }) => order.status === 'Pending') ? QUEUE_MOVES : false),
    // A read that started before a message may be answered after it.
    structuralSharing: (cached, fresh) =>
      (cached as CurrentOrders | undefined)?.orders.reduce((data, { order }) => foldCurrent(data, order, false), fresh as CurrentOrders) ??
      fresh,
  });
}

/** The current orders after an order from a message or an answer. An order that is not among them is added if it `mayJoin`. */
export function foldCurrent(data: CurrentOrders, order: Order, mayJoin = true): CurrentOrders {
  const existing = data.orders.find((entry) => entry.order._id === order._id);
  if (existing ? newerOrder(existing.order, order) === existing.order : !mayJoin || order.status === 'PickedUp') return data;
  const others = data.orders.filter((entry) => entry !== existing);
  if (order.status === 'PickedUp') return { orders: others };
  const ahead = order.status === 'Pending' ? existing?.ahead : undefined;
  const changed: CurrentOrder = { order, ...(ahead !== undefined && { ahead }) };
  return { orders: existing ? data.orders.map((entry) => (entry === existing ? changed : entry)) : [changed, ...others] };
}

/** The units of an order: prepared, and in total. */
export function unitsOf({ items }: Pick<Order, 'items'>): { readonly prepared: number; readonly all: number } {
  const sum = (count: (item: Order['items'][number]) => number): number => items.reduce((units, item) => units + count(item), 0);
  return { prepared: sum(({ preparedCount }) => preparedCount), all: sum(({ quantity }) => quantity) };
}

/** Whether the student, or the counter where it was placed, cancelled it. */
export function isCancelled({ status, rejectionReason }: Pick<Order, 'status' | 'rejectionReason'>): boolean {
  return status === 'Rejected' && (rejectionReason === CANCELLED_BY_STUDENT || rejectionReason === CANCELLED_AT_COUNTER);
}
