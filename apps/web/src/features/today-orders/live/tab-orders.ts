import { comparable, isNewer, shownUserName, type Order, type OrderStatus, ORDER_STATUSES } from '@tiffin/contracts';
import { unitsKey, type LiveOrders } from './live-orders';

/** A status, or all statuses, for a search. */
export type Tab = OrderStatus | 'All';

/** The data that was read of one tab. */
export interface ReadTab {
  readonly status: Tab;
  readonly search: string;
  /** In the server's order. Rows can appear twice, since a live list moves between pages (docs/reference/decisions.md#1.9). */
  readonly orders: readonly Order[];
  /** Whether the last page was read. */
  readonly complete: boolean;
  /** When the oldest read began (ms of the screen's clock); it includes everything before. */
  readonly startedAt: number;
}

/**
 * Whether a customer waits for orders of this status. These are listed oldest first, others newest first (docs/reference/decisions.md#4.9).
 */
export function isWaiting(status: Tab): boolean {
  return status === 'Pending' || status === 'Prepared';
}

/** The current orders of a tab: what was read, plus later changes. */
export function tabOrders(tab: ReadTab, live: LiveOrders): Order[] {
  const rows = new Map<string, Order>();
  for (const order of tab.orders) rows.set(order._id, newer(rows.get(order._id), order));
  const arrived: Order[] = [];
  for (const { order, at } of live.orders.values()) {
    const row = rows.get(order._id);
    if (row) rows.set(order._id, newer(row, order));
    else if (at > tab.startedAt && belongs(order, tab)) arrived.push(order);
  }
  const staying = [...rows.values()].filter((order) => isIn(order, tab));
  return withArrived(staying, arrived, tab).map((order) => withUnits(order, live, tab.startedAt));
}

function newer(current: Order | undefined, order: Order): Order {
  return current && !isNewer(order, current) ? current : order;
}

function belongs(order: Order, tab: ReadTab): boolean {
  return isIn(order, tab) && matchesSearch(order, tab.search);
}

function isIn({ status }: Order, tab: ReadTab): boolean {
  return tab.status === 'All' || tab.status === status;
}

/** Inserts each new order where the server would list it. Orders behind the last loaded row come with the next page. */
function withArrived(staying: readonly Order[], arrived: readonly Order[], { status, complete }: ReadTab): Order[] {
  const rows = [...staying];
  for (const order of arrived) {
    const comesBefore = (row: Order): boolean => (isWaiting(status) ? row.createdAt > order.createdAt : row.createdAt < order.createdAt);
    const place = rows.findIndex(comesBefore);
    if (place >= 0) rows.splice(place, 0, order);
    else if (complete) rows.push(order);
  }
  return rows;
}

/** An order with the units that were prepared since it was read. */
function withUnits(order: Order, live: LiveOrders, readAt: number): Order {
  const since = Math.max(readAt, live.orders.get(order._id)?.at ?? Number.NEGATIVE_INFINITY);
  const items = order.items.map((item) => {
    const units = live.units.get(unitsKey(order._id, item.lineId));
    return units && units.at > since ? { ...item, preparedCount: units.preparedCount } : item;
  });
  return items.some((item, index) => item !== order.items[index]) ? { ...order, items } : order;
}

/**
 * Whether an order from a message matches the search, by the server's rule: token, last characters, name or roll number
 * (docs/reference/wire.md#4.10).
 */
function matchesSearch({ _id, token, studentInfo }: Order, search: string): boolean {
  const query = comparable(search);
  if (!query) return true;
  return (
    (token !== undefined && [`${token}`, `#${token}`].includes(query)) ||
    _id.toLowerCase().endsWith(query) ||
    comparable(studentInfo.fullName).includes(query) ||
    shownUserName(studentInfo.userName).toLowerCase().startsWith(query)
  );
}

export type TabCounts = Readonly<Record<OrderStatus, number>>;

/** The number of orders per tab: the counts of a read that began at `startedAt` (ms of the screen's clock), plus later moves. */
export function tabCounts(counted: TabCounts, startedAt: number, { moves }: LiveOrders): TabCounts {
  const counts = { ...counted };
  for (const { from, to, at } of moves) {
    if (at <= startedAt) continue;
    if (from) counts[from] -= 1;
    counts[to] += 1;
  }
  for (const status of ORDER_STATUSES) counts[status] = Math.max(0, counts[status]);
  return counts;
}
