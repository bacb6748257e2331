import type { Order } from '@tiffin/contracts';
import { isCancelled } from './current-orders';

/** What is known of a student's orders, by id. */
export type KnownOrders = Map<string, Order>;

/**
 * Takes in what a message or a read says of an order; answers what of it is worth a toast: that it became ready, was called, rejected, or
 * typed for them at the counter, just now. An order that a read finds that way, and that was not known before, is no news; of one's own
 * cancellation one knows.
 */
export function notableChange(
  known: KnownOrders,
  order: Order,
  source: 'message' | 'read',
): 'ready' | 'called' | 'rejected' | 'typed' | undefined {
  const before = known.get(order._id);
  if (before && before.revision >= order.revision) return undefined;
  known.set(order._id, order);
  // Each time anew; one that a first read finds so has been called before they looked.
  if (order.calledAt !== undefined && order.calledAt !== before?.calledAt) return before || source === 'message' ? 'called' : undefined;
  if (before ? before.status === order.status : source === 'read') return undefined;
  if (order.status === 'Prepared') return 'ready';
  if (order.status === 'Pending') return !before && order.counter ? 'typed' : undefined;
  return order.status === 'Rejected' && !isCancelled(order) ? 'rejected' : undefined;
}
