import { GUEST, type OrderStatus } from '@tiffin/contracts';
import type { OrderEvent } from '@tiffin/ordering';

/** Whether orders with this status are on the bill (docs/reference/decisions.md#7.1). */
export function isBillable(status: OrderStatus): boolean {
  return status === 'Prepared' || status === 'PickedUp';
}

/** Returns 1 where an order's event puts the order on the bill, -1 where it takes it off, and 0 otherwise. */
export function billableChange(event: OrderEvent): 1 | 0 | -1 {
  if (!('to' in event.data)) return 0;
  const { from, to } = event.data;
  if (isBillable(from) === isBillable(to)) return 0;
  return isBillable(to) ? 1 : -1;
}

/** Returns the same for the student's bill: orders of guests, who pay at once, are on no bill (docs/adr/0042-orders-at-the-counter.md). */
export function studentBillChange(event: OrderEvent): 1 | 0 | -1 {
  return event.data.studentId === GUEST ? 0 : billableChange(event);
}
