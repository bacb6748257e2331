import { GUEST, type OrderStatus } from '@tiffin/contracts';
import type { OrderEvent } from '@tiffin/ordering';

/** Orders in these states are on the bill (docs/reference/decisions.md#7.1). */
export function isBillable(status: OrderStatus): boolean {
  return status === 'Prepared' || status === 'PickedUp';
}

/** Whether an order's event puts it on the bill (1), takes it off (-1), or leaves that as it was (0): only a status that changes does either. */
export function billableChange(event: OrderEvent): 1 | 0 | -1 {
  if (!('to' in event.data)) return 0;
  const { from, to } = event.data;
  if (isBillable(from) === isBillable(to)) return 0;
  return isBillable(to) ? 1 : -1;
}

/** The same for the bill of the order's student: what a guest has paid comes on nobody's (docs/adr/0042-orders-at-the-counter.md). */
export function studentBillChange(event: OrderEvent): 1 | 0 | -1 {
  return event.data.studentId === GUEST ? 0 : billableChange(event);
}
