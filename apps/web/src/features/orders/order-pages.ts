import { isNewer, type Order, type OrdersPage } from '@tiffin/contracts';

/** The loaded pages of an order list, as TanStack Query stores them. */
export interface OrderPages {
  readonly pages: readonly OrdersPage[];
  readonly pageParams: readonly unknown[];
}

/** The newer of two states of an order: the one with the higher revision (docs/reference/decisions.md#6.4). */
export function newerOrder(a: Order, b: Order): Order {
  return isNewer(b, a) ? b : a;
}

/**
 * All orders of the pages, each once, newest first. Rows can appear twice, since a live list moves between pages
 * (docs/reference/decisions.md#1.9).
 */
export function ordersOf(data: OrderPages | undefined): Order[] {
  const byId = new Map<string, Order>();
  for (const order of (data?.pages ?? []).flatMap((page) => page.orders)) {
    const current = byId.get(order._id);
    byId.set(order._id, current ? newerOrder(current, order) : order);
  }
  return [...byId.values()].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/**
 * Folds an order from a message or an answer into the pages: a known one takes the higher revision, a new one that `belongs` in the list
 * goes first. Returns the same object if nothing changes.
 */
export function foldOrder<Data extends OrderPages>(data: Data, order: Order, belongs: (order: Order) => boolean): Data {
  const rows = data.pages.flatMap((page) => page.orders).filter(({ _id }) => _id === order._id);
  if (rows.length > 0) {
    if (rows.every((row) => newerOrder(row, order) === row)) return data;
    return inEveryPage(data, (page) => ({
      ...page,
      orders: page.orders.map((row) => (row._id === order._id ? newerOrder(row, order) : row)),
    }));
  }
  const [first, ...rest] = data.pages;
  if (!first || !belongs(order)) return data;
  return { ...data, pages: [{ ...first, orders: [order, ...first.orders] }, ...rest] };
}

/** A refetched list with each order at the higher of both revisions: a read that started before a message may be answered after it. */
export function keepNewest<Data extends OrderPages>(cached: Data | undefined, fresh: Data): Data {
  const rows = new Map(ordersOf(fresh).map((order) => [order._id, order]));
  const newer = ordersOf(cached).filter((order) => isNewer(order, rows.get(order._id) ?? order));
  return newer.reduce((data, order) => foldOrder(data, order, () => false), fresh);
}

function inEveryPage<Data extends OrderPages>(data: Data, change: (page: OrdersPage) => OrdersPage): Data {
  return { ...data, pages: data.pages.map(change) };
}
