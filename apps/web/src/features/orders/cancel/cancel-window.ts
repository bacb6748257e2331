import { CANCEL_WITHIN, type Order } from '@tiffin/contracts';

/** The time in ms in which this order may still be cancelled; 0 when it is too late (docs/reference/decisions.md#4.11a). */
export function timeToCancel({ status, items, createdAt }: Order, now: number): number {
  const untouched = status === 'Pending' && items.every(({ preparedCount }) => preparedCount === 0);
  return untouched ? Math.min(CANCEL_WITHIN, Math.max(0, Date.parse(createdAt) + CANCEL_WITHIN - now)) : 0;
}

/** As `timeToCancel`, for the student: an order that was placed at the counter is not theirs to cancel. */
export function cancelTimeLeft(order: Order, now: number): number {
  return order.counter ? 0 : timeToCancel(order, now);
}

/** Remaining ms as a countdown: `1:59`. Rounded up, so that 0:00 means that no time is left. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
