import type { RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import type { BilledOrder } from '../aggregates/bill/bill-events.js';
import { billIdOf } from '../aggregates/bill/bill-id.js';
import type { Correction } from '../aggregates/bill/bill-enquiries.js';
import { freezes } from '../aggregates/bill/bill-state.js';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import type { AccountMonthDocument } from './bill-documents.js';
import { studentBillChange } from './billable.js';

type Month = Omit<AccountMonthDocument, 'differs'>;
type Reference = Pick<AccountMonthDocument, 'canteenId' | 'studentId' | 'month'>;

/** Returns the document id of a month, `{studentId}-{yyyy-mm}/orders`. */
export function monthIdOf(billId: string): string {
  return `${billId}/orders`;
}

/** Returns the month after an event of one of its orders; `undefined` where it has neither orders nor a bill. */
export function evolveMonthByOrder(
  document: AccountMonthDocument | undefined,
  event: RecordedOrderEvent,
): AccountMonthDocument | undefined {
  const { orderId, placedAt, subtotal, packing, tax, total, canteenId, studentId, businessMonth } = event.data;
  const month = document ?? emptyMonth({ canteenId, studentId, month: businessMonth });
  const otherOrders = month.orders.filter((order) => order.orderId !== orderId);
  const change = studentBillChange(event);
  if (change === 0) return withDiffers(month);
  if (change < 0) return withDiffers({ ...month, orders: otherOrders });
  return withDiffers({ ...month, orders: [...otherOrders, { orderId, placedAt, subtotal, packing, tax, total }].sort(byPlacing) });
}

/** Returns the month after an event of its bill. Throws where the bill was never issued. */
export function evolveMonthByBill(document: AccountMonthDocument | undefined, event: RecordedBillEvent): AccountMonthDocument | undefined {
  const month = document ?? emptyMonth(event.data);
  const { revision } = event;
  if (event.type === 'BillIssued' || event.type === 'BillRevised') {
    const { lines, adjustments, carriedIn, carriedOut, amount } = event.data;
    return withDiffers({
      ...month,
      bill: { lines, adjustments, carriedIn, carriedOut, amount, frozen: false, corrections: month.bill?.corrections ?? [], revision },
    });
  }
  if (!month.bill) throw new Error(`${event.type} of a bill that was never issued: ${event.data.billId}`);
  const corrections = [...month.bill.corrections, ...correctionsIn(event)];
  return withDiffers({ ...month, bill: { ...month.bill, frozen: month.bill.frozen || freezes(event), corrections, revision } });
}

function correctionsIn(event: RecordedBillEvent): readonly Correction[] {
  if (event.type !== 'BillCorrected') return [];
  const { orderId, difference } = event.data;
  return [{ orderId, difference }];
}

/** Whether two months have the same orders with the same amounts, in the same sequence. */
function sameOrders(a: readonly BilledOrder[], b: readonly BilledOrder[]): boolean {
  if (a.length !== b.length) return false;
  return a.every(({ orderId, total }, index) => orderId === b[index]?.orderId && total === b[index]?.total);
}

/** Returns the month with `differs`. A month that depends on other months always differs, since only settling can compare them. */
function withDiffers(month: Month): AccountMonthDocument | undefined {
  const { bill, orders } = month;
  if (!bill) return orders.length > 0 ? { ...month, differs: true } : undefined;
  const isIndependent = bill.adjustments.length === 0 && bill.corrections.length === 0 && bill.carriedIn === 0 && bill.carriedOut === 0;
  return { ...month, differs: !isIndependent || !sameOrders(orders, bill.lines) };
}

function emptyMonth({ canteenId, studentId, month }: Reference): Month {
  return { _id: monthIdOf(billIdOf(studentId, month)), kind: 'month', canteenId, studentId, month, orders: [], bill: null };
}

function byPlacing(a: BilledOrder, b: BilledOrder): number {
  if (a.placedAt !== b.placedAt) return a.placedAt < b.placedAt ? -1 : 1;
  return a.orderId < b.orderId ? -1 : 1;
}
