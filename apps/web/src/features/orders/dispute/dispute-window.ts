import { GUEST, DISPUTE_WITHIN, type Order } from '@tiffin/contracts';

/** How long the student may still say that an order which was typed for them isn't theirs, in ms; 0 where it is too late, said, or nothing to say. */
export function disputeTimeLeft({ counter, status, createdAt, studentInfo }: Order, now: number): number {
  if (!counter || counter.objectedAt || status === 'Rejected' || studentInfo._id === GUEST) return 0;
  return Math.min(DISPUTE_WITHIN, Math.max(0, Date.parse(createdAt) + DISPUTE_WITHIN - now));
}
