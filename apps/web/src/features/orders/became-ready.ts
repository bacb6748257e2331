import type { Order } from '@tiffin/contracts';

/** What is known of a student's orders, by id. */
export type KnownOrders = Map<string, Order>;

/**
 * Takes in what a message or a read says of an order; answers whether that is the moment at which it became ready. An order that is met for the
 * first time has become ready just now if a `message` says so; a read only finds it that way.
 */
export function becameReady(known: KnownOrders, order: Order, source: 'message' | 'read'): boolean {
  const before = known.get(order._id);
  if (before && before.revision >= order.revision) return false;
  known.set(order._id, order);
  return order.status === 'Prepared' && (before ? before.status !== 'Prepared' : source === 'message');
}
