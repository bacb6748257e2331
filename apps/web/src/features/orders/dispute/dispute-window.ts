import { GUEST, DISPUTE_WITHIN, type Order } from '@tiffin/contracts';

/** The time in ms in which the student may still dispute a counter order; 0 when it is too late, already disputed, or not disputable. */
export function disputeTimeLeft({ counter, status, createdAt, studentInfo }: Order, now: number): number {
  if (!counter || counter.objectedAt || status === 'Rejected' || studentInfo._id === GUEST) return 0;
  return Math.min(DISPUTE_WITHIN, Math.max(0, Date.parse(createdAt) + DISPUTE_WITHIN - now));
}
