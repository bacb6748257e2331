import { allNames, comparable, type Order, orderCode, orderNumber } from '@tiffin/contracts';

/** Whether an order matches the header's search: by token, code or ordered items. */
export function matchesSearch(order: Order, search: string): boolean {
  const wanted = comparable(search);
  if (!wanted) return true;
  const words = [orderNumber(order), orderCode(order._id), ...order.items.flatMap(allNames)];
  return words.some((word) => comparable(word).includes(wanted));
}

/** A student's orders with those ready for pickup first. */
export function readyFirst(orders: readonly Order[]): Order[] {
  const ready = orders.filter(({ status }) => status === 'Prepared');
  return [...ready, ...orders.filter(({ status }) => status !== 'Prepared')];
}
