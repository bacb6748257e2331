import { allNames, comparable, type Order, orderCode, orderNumber } from '@tiffin/contracts';

/** Whether an order matches the header's search: by token, code or ordered items. */
export function matchesSearch(order: Order, search: string): boolean {
  const query = comparable(search);
  if (!query) return true;
  const words = [orderNumber(order), orderCode(order._id), ...order.items.flatMap(allNames)];
  return words.some((word) => comparable(word).includes(query));
}

/** A student's orders with those ready for pickup first. */
export function readyFirst(orders: readonly Order[]): Order[] {
  const ready = orders.filter(({ status }) => status === 'Prepared');
  return [...ready, ...orders.filter(({ status }) => status !== 'Prepared')];
}
