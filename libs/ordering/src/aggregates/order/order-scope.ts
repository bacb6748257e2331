import type { Session } from '@tiffin/http';
import type { OrderScope } from './order.decider.js';

/** Which orders somebody reaches: a student their own, contractor and kitchen those of their canteen (docs/reference/decisions.md#4.11). */
export function orderScopeOf({ role, userId, canteenId }: Session): OrderScope {
  return role === 'student' ? { canteenId, studentId: userId } : { canteenId };
}
