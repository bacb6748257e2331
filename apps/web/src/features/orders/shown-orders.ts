import { allNames, comparable, type Order, orderCode, orderNumber } from '@tiffin/contracts';

/** Whether an order answers the header's search: by its token, its code or by what was ordered, as texts are searched. */
export function matchesSearch(order: Order, search: string): boolean {
  const wanted = comparable(search);
  if (!wanted) return true;
  const words = [orderNumber(order), orderCode(order._id), ...order.items.flatMap(allNames)];
  return words.some((word) => comparable(word).includes(wanted));
}

/** A student's list with what waits to be picked up first. */
export function readyFirst(orders: readonly Order[]): Order[] {
  const ready = orders.filter(({ status }) => status === 'Prepared');
  return [...ready, ...orders.filter(({ status }) => status !== 'Prepared')];
}
