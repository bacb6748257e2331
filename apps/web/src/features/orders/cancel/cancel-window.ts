import { CANCEL_WITHIN, type Order } from '@tiffin/contracts';

/**
 * The time in ms in which the student may still cancel this order; 0 when it is too late or not theirs to cancel
 * (docs/reference/decisions.md#4.11a).
 */
export function cancelTimeLeft(order: Order, now: number): number {
  const untouched = !order.counter && order.status === 'Pending' && order.items.every(({ preparedCount }) => preparedCount === 0);
  return untouched ? Math.min(CANCEL_WITHIN, Math.max(0, Date.parse(order.createdAt) + CANCEL_WITHIN - now)) : 0;
}

/** Remaining ms as a countdown: `1:59`. Rounded up, so that 0:00 means that no time is left. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
