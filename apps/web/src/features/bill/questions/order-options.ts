import { type BillDetail, formatRupees } from '@tiffin/contracts';
import { orderLabel } from '../order-label';

/** The orders of a bill as options: `Oct 2 · #12 · 3 Popcorn, Fries · ₹52.50`. */
export function orderOptions({ lines, year }: BillDetail, timeZone: string) {
  return lines.map((line) => ({
    value: line.orderId,
    label: `${orderLabel(line, timeZone, year)} · ${formatRupees(line.amount)}`,
  }));
}
