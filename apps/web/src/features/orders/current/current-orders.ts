import { queryOptions } from '@tanstack/react-query';
import { CANCELLED_BY_STUDENT, type CurrentOrder, type CurrentOrders, type Order } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { newerOrder } from '../order-pages';
import { ORDERS_KEY } from '../orders-key';

/** ms after which a place in the queue is asked for again: it moves with other people's orders, of which a student hears nothing. */
const QUEUE_MOVES = 15_000;

/** Under which key a student's current orders are cached. */
export const currentOrdersKey = (studentId: string) => [...ORDERS_KEY, 'current', studentId] as const;

/** How a student's current orders are read: the open ones, and those that were rejected or cancelled lately. */
export function currentOrdersQuery(studentId: string) {
  return queryOptions({
    queryKey: currentOrdersKey(studentId),
    queryFn: ({ signal }) => call<CurrentOrders>('/orders/current', { signal }),
    refetchInterval: ({ state }) => (state.data?.orders.some(({ order }) => order.status === 'Pending') ? QUEUE_MOVES : false),
    // A read that began before a message arrived may answer after it.
    structuralSharing: (known, fresh) =>
      (known as CurrentOrders | undefined)?.orders.reduce((data, { order }) => foldCurrent(data, order, false), fresh as CurrentOrders) ??
      fresh,
  });
}

/** The current orders after an order that a message or an answer brought; one that is not among them joins them if it `mayJoin`. */
export function foldCurrent(data: CurrentOrders, order: Order, mayJoin = true): CurrentOrders {
  const known = data.orders.find((one) => one.order._id === order._id);
  if (known ? newerOrder(known.order, order) === known.order : !mayJoin || order.status === 'PickedUp') return data;
  const rest = data.orders.filter((one) => one !== known);
  if (order.status === 'PickedUp') return { orders: rest };
  const ahead = order.status === 'Pending' ? known?.ahead : undefined;
  const changed: CurrentOrder = { order, ...(ahead !== undefined && { ahead }) };
  return { orders: known ? data.orders.map((one) => (one === known ? changed : one)) : [changed, ...rest] };
}

/** How many units of an order the kitchen has prepared, and how many there are. */
export function unitsOf({ items }: Pick<Order, 'items'>): { readonly prepared: number; readonly all: number } {
  const sum = (count: (item: Order['items'][number]) => number): number => items.reduce((units, item) => units + count(item), 0);
  return { prepared: sum(({ preparedCount }) => preparedCount), all: sum(({ quantity }) => quantity) };
}

/** Whether its student took it back themselves. */
export function isCancelled({ status, rejectionReason }: Pick<Order, 'status' | 'rejectionReason'>): boolean {
  return status === 'Rejected' && rejectionReason === CANCELLED_BY_STUDENT;
}
