import { Field, type Session } from '@tiffin/http';
import type { OrderScope } from '../aggregates/order/order.decider.js';

/** An id of a request that may be no valid id: an unknown id answers 404, not a field error. */
export const OpaqueId = ({ optional = false }: { optional?: boolean } = {}): PropertyDecorator =>
  Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional });

/**
 * Returns the orders that a session may act on: a student's own; for contractor and kitchen those of their canteen
 * (docs/reference/decisions.md#4.11).
 */
export function orderScopeOf({ role, userId, canteenId }: Session): OrderScope {
  return role === 'student' ? { canteenId, studentId: userId } : { canteenId };
}
