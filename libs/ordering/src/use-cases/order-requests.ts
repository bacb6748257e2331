import { Field, type Session } from '@tiffin/http';
import type { OrderScope } from '../aggregates/order/order.decider.js';

/** An id in a request that need not be one: what it doesn't lead to is unknown (404), and not a wrong field. */
export const OpaqueId = ({ optional = false }: { optional?: boolean } = {}): PropertyDecorator =>
  Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 }, { optional });

/** Which orders somebody reaches: a student their own, contractor and kitchen those of their canteen (docs/reference/decisions.md#4.11). */
export function orderScopeOf({ role, userId, canteenId }: Session): OrderScope {
  return role === 'student' ? { canteenId, studentId: userId } : { canteenId };
}
