import type { Order } from '@tiffin/contracts';
import { isCancelled } from './current-orders';

/** The known orders of a student, by id. */
export type KnownOrders = Map<string, Order>;

/**
 * Records an order from a message or a read, and returns the change that deserves a toast, if any: it just became ready, was called, was
 * rejected, or was entered at the counter for the student. An order that a read finds in such a state for the first time is not notable,
 * nor is the student's own cancellation.
 */
export function notableChange(
  knownOrders: KnownOrders,
  order: Order,
  source: 'message' | 'read',
): 'ready' | 'called' | 'rejected' | 'typed' | undefined {
  const before = knownOrders.get(order._id);
  if (before && before.revision >= order.revision) return undefined;
  knownOrders.set(order._id, order);
  // Every call is notable, except one that the first read finds: it happened before the page was opened.
  if (order.calledAt !== undefined && order.calledAt !== before?.calledAt) return before || source === 'message' ? 'called' : undefined;
  if (before ? before.status === order.status : source === 'read') return undefined;
  if (order.status === 'Prepared') return 'ready';
  if (order.status === 'Pending') return !before && order.counter ? 'typed' : undefined;
  return order.status === 'Rejected' && !isCancelled(order) ? 'rejected' : undefined;
}
