import { formatRupees, orderCode, toRupees, type Paise, type PaymentMethod, type TypedAtCounter } from '@tiffin/contracts';
import type { Adjustment } from '../bill/bill-events.js';
import { receivedOf } from '../bill/bill-payments.js';
import { monthName } from '../months/month-name.js';
import { whereToPay } from '../upi/where-to-pay.js';
import type { PrintedBill } from './printed-bill.js';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than a page of them. */
function formatted(instant: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  return format.format(instant);
}

/** `Oct 2`, or `Oct 2, 2026` where the year is to be told. */
export function dayName(instant: string, timeZone: string, { year = false }: { year?: boolean } = {}): string {
  return formatted(new Date(instant), { month: 'short', day: 'numeric', ...(year && { year: 'numeric' }), timeZone });
}

/** `₹1,26,000.50`; below 0 with a real minus, `−₹31.50`. */
export function money(amount: Paise): string {
  return formatRupees(toRupees(amount)).replace('-', '\u2212');
}

export function titleOf({ month }: PrintedBill): string {
  return `Bill for ${monthName(month)}`;
}

/** What is to be done about it, as short as it gets. */
export function standingOf({ paidAt, amount }: PrintedBill): 'Nothing to pay' | 'Paid' | 'To pay' {
  if (amount === 0) return 'Nothing to pay';
  return paidAt === null ? 'To pay' : 'Paid';
}

/** When it was issued, revised and paid, and where it can be paid: a line each. */
export function historyOf(bill: PrintedBill): readonly string[] {
  const on = (instant: string): string => dayName(instant, bill.timeZone, { year: true });
  const issued = `Issued on ${on(bill.issuedAt)}`;
  const dates = bill.revisedAt === null ? issued : `${issued}, changed on ${on(bill.revisedAt)}`;
  if (standingOf(bill) === 'Nothing to pay') return [dates];
  return bill.paidAt === null ? [dates, ...howToPay(bill)] : [dates, ...howPaid(bill, on(bill.paidAt))];
}

function howToPay({ amount, payments, upi }: PrintedBill): readonly string[] {
  const received = receivedOf({ payments });
  const sums = received === 0 ? [] : [`${money(received)} was received, ${money(amount - received)} is left`];
  return [...sums, `Please pay ${whereToPay(upi)}`];
}

const METHODS: Readonly<Record<PaymentMethod, string>> = { cash: ' in cash', upi: ' by UPI', other: ' in another way' };

function howPaid({ payments }: PrintedBill, day: string): readonly string[] {
  const [only, ...others] = payments;
  if (others.length > 0) return [`Paid on ${day}, in ${payments.length} payments`];
  const how = only?.method ? METHODS[only.method] : '';
  return [`Paid on ${day}${how}`, ...(only?.reference === undefined ? [] : [`Reference ${only.reference}`])];
}

/** What makes the amount, each with a plain explanation where it needs one. */
export function summaryOf({ month, lines, adjustments, carriedIn, carriedOut }: PrintedBill): readonly SummaryRow[] {
  return [
    { label: ordersIn(lines.length), amount: lines.reduce((sum, { total }) => sum + total, 0) },
    ...adjustments.map((adjustment) => (adjustment.sourceMonth === month ? takenOff(adjustment) : correction(adjustment))),
    ...(carriedIn === 0 ? [] : [{ label: 'Credit from earlier bills', amount: carriedIn }]),
    ...(carriedOut === 0 ? [] : [{ label: 'Credit that goes on to the next bill', amount: carriedOut }]),
  ];
}

/** `7F3A91C2`, and where it came from if that wasn't its student's phone. */
export function orderName(orderId: string, typed?: TypedAtCounter): string {
  if (!typed) return orderCode(orderId);
  return `${orderCode(orderId)} · ${typed.objectedAt === undefined ? 'counter' : 'objected'}`;
}

export interface SummaryRow {
  readonly label: string;
  readonly explanation?: string;
  readonly amount: Paise;
}

export function ordersIn(count: number): string {
  if (count === 0) return 'No orders';
  return count === 1 ? '1 order' : `${count} orders`;
}

/** Of an order of this very bill. */
function takenOff({ orderId, difference }: Adjustment): SummaryRow {
  return { label: 'Taken off', explanation: `Order ${orderCode(orderId)}, after a question about it`, amount: difference };
}

function correction({ orderId, sourceMonth, difference }: Adjustment): SummaryRow {
  const direction = difference < 0 ? 'less' : 'more';
  return {
    label: `Correction for ${monthName(sourceMonth)}`,
    explanation: `Order ${orderCode(orderId)} changed after that bill was paid: ${money(Math.abs(difference))} ${direction}`,
    amount: difference,
  };
}
