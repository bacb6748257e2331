import type { RecentAction } from '@tiffin/contracts';
import type { PlacedOrder } from '../order/order-state.js';

/** What the kitchen can still take back since an instant, newest first: units of Pending orders, and orders it can recall (decisions 4.7, 5.4). */
export function recentActions(orders: readonly PlacedOrder[], since: string): RecentAction[] {
  return orders
    .flatMap((order) => (order.status === 'Pending' ? units(order) : recallable(order)))
    .filter(({ at }) => at >= since)
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

function units({ orderId, lines, units: prepared }: PlacedOrder): RecentAction[] {
  return prepared
    .filter(({ undone }) => !undone)
    .flatMap(({ lineId, preparationId, at }) => {
      const line = lines.find((known) => known.lineId === lineId);
      return line ? [{ kind: 'item' as const, orderId, itemId: line.itemId, preparationId, name: line.name, at }] : [];
    });
}

function recallable({ orderId, status, everPickedUp, changedAt }: PlacedOrder): RecentAction[] {
  return status === 'Prepared' && !everPickedUp ? [{ kind: 'order', orderId, at: changedAt }] : [];
}
