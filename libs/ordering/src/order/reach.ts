import type { Session } from '@tiffin/http';
import type { Reach } from './order.decider.js';

/** Which orders somebody reaches: a student their own, contractor and kitchen those of their canteen (decisions 4.11). */
export function reachOf({ role, userId, canteenId }: Session): Reach {
  return role === 'student' ? { canteenId, studentId: userId } : { canteenId };
}
