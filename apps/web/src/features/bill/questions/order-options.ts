import { type BillDetail, formatRupees, orderCode } from '@tiffin/contracts';
import { shortDay } from '../bill-dates';

/** The orders of a bill as options: `Oct 2 · 5E21A0C4 · ₹52.50`. */
export function orderOptions({ lines, year }: BillDetail, timeZone: string) {
  return lines.map(({ orderId, createdAt, amount }) => ({
    value: orderId,
    label: [shortDay(createdAt, timeZone, year), orderCode(orderId), formatRupees(amount)].join(' · '),
  }));
}
