import { orderCode } from '@tiffin/contracts';
import { type BillMonth, monthKey } from './bill-dates';
import { addressOf } from '../orders/month-options';

/** The address of an order in its student's list: its month, searched by its number. `running`: the canteen's current month, `2026-11`. */
export function orderAddress(studentId: string, orderId: string, month: BillMonth, running: string): string {
  const search = addressOf(monthKey(month), running, new URLSearchParams({ search: orderCode(orderId) }));
  return `/orders/${encodeURIComponent(studentId)}?${search}`;
}
