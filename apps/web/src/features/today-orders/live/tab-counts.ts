import { ORDER_STATUSES } from '@tiffin/contracts';
import type { OrderStatus } from '@tiffin/contracts';
import type { LiveOrders } from './live-orders';

export type TabCounts = Readonly<Record<OrderStatus, number>>;

/** How many orders each tab has: as counted by a read that began at `startedAt` (ms of the screen's clock), and moved since. */
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
