import { dishesText, orderLabelText, orderNumber, type Paise, type PaymentMethod } from '@tiffin/contracts';
import { formatDay, formatMoney } from '@tiffin/print';
import { textsIn, type Texts } from '@tiffin/texts';
import type { Adjustment } from '../../aggregates/bill/bill-events.js';
import { amountReceived } from '../../aggregates/bill/bill-payments.js';
import { monthName } from '../../months.js';
import type { PrintedBill } from './printed-bill.js';

/** The payment state that a printed bill shows. */
export type PaymentState = 'nothing' | 'paid' | 'due';

/** Returns the title of a printed bill, `Bill for October 2026`. */
export function titleOf({ month, language }: PrintedBill): string {
  const i18n = textsIn(language);
  return i18n.t('Bill for {month}', { month: monthName(month, language) });
}

/** Returns the student's name, or that the student was removed. */
export function studentOf({ student: { fullName, rollNo }, language }: PrintedBill): string {
  const i18n = textsIn(language);
  return rollNo === '' ? i18n.t('Removed student') : fullName;
}

/** Returns whether the bill is due, paid or 0. */
export function paymentStateOf({ paidAt, amount }: PrintedBill): PaymentState {
  if (amount === 0) return 'nothing';
  return paidAt === null ? 'due' : 'paid';
}

/** Returns the payment state in the bill's language. */
export function paymentStateText(bill: PrintedBill): string {
  const i18n = textsIn(bill.language);
  switch (paymentStateOf(bill)) {
    case 'nothing':
      return i18n.t('Nothing to pay');
    case 'paid':
      return i18n.t('Paid');
    case 'due':
      return i18n.t('To pay');
  }
}

/** Returns one line each for when the bill was issued, revised and paid, and where it can be paid. */
export function historyOf(bill: PrintedBill): readonly string[] {
  const i18n = textsIn(bill.language);
  const on = (instant: string): string => formatDay(instant, bill.timeZone, { year: true, language: bill.language });
  const issued = on(bill.issuedAt);
  const dates =
    bill.revisedAt === null
      ? i18n.t('Issued on {issued}', { issued })
      : i18n.t('Issued on {issued}, changed on {changed}', { issued, changed: on(bill.revisedAt) });
  if (paymentStateOf(bill) === 'nothing') return [dates];
  return bill.paidAt === null ? [dates, ...howToPay(bill)] : [dates, ...howPaid(bill, on(bill.paidAt))];
}

function howToPay({ amount, payments, upi, language }: PrintedBill): readonly string[] {
  const i18n = textsIn(language);
  const sum = amountReceived({ payments });
  const received = formatMoney(sum);
  const left = formatMoney(amount - sum);
  return [
    ...(sum === 0 ? [] : [i18n.t('{received} received, {left} left to pay', { received, left })]),
    upi ? i18n.t('Please pay at the canteen counter or by UPI') : i18n.t('Please pay at the canteen counter'),
  ];
}

function howPaid({ payments, language }: PrintedBill, day: string): readonly string[] {
  const i18n = textsIn(language);
  const [payment, ...furtherPayments] = payments;
  if (furtherPayments.length > 0) return [i18n.t('Paid on {day}, in {count} payments', { day, count: payments.length })];
  const paid = paidOn(i18n, day, payment?.method);
  return payment?.reference === undefined ? [paid] : [paid, i18n.t('Reference {reference}', { reference: payment.reference })];
}

function paidOn(i18n: Texts, day: string, method: PaymentMethod | undefined): string {
  switch (method) {
    case 'cash':
      return i18n.t('Paid on {day} in cash', { day });
    case 'upi':
      return i18n.t('Paid on {day} by UPI', { day });
    case 'other':
      return i18n.t('Paid on {day} in another way', { day });
    case undefined:
      return i18n.t('Paid on {day}', { day });
  }
}

/** Returns the rows that make up the amount, with an explanation where a row needs one. */
export function summaryOf(bill: PrintedBill): readonly SummaryRow[] {
  const { month, lines, adjustments, carriedIn, carriedOut, language } = bill;
  const i18n = textsIn(language);
  return [
    { label: orderCount(i18n, lines.length), amount: lines.reduce((sum, { total }) => sum + total, 0) },
    ...adjustments.map((adjustment) => (adjustment.sourceMonth === month ? takenOff(adjustment, bill) : correction(adjustment, bill))),
    ...(carriedIn === 0 ? [] : [{ label: i18n.t('Credit from earlier bills'), amount: carriedIn }]),
    ...(carriedOut === 0 ? [] : [{ label: i18n.t('Credit carried over to the next bill'), amount: carriedOut }]),
  ];
}

/** Returns the number of orders as text, `3 orders`. */
export function orderCount(i18n: Texts, count: number): string {
  return i18n.t('{count, plural, =0 {No orders} one {# order} other {# orders}}', { count });
}

/** Returns the order's number, `#12`, with a mark if it was placed at the counter. */
export function numberOf(orderId: string, { orders, language }: PrintedBill): string {
  const i18n = textsIn(language);
  const { token, counter } = orders.get(orderId) ?? {};
  const number = orderNumber({ _id: orderId, token });
  if (!counter) return number;
  return `${number} · ${counter.objectedAt === undefined ? i18n.t('counter') : i18n.t('disputed')}`;
}

/** Returns the order's dishes with their options, `3 Popcorn (Salty), Fries`; empty where they are not known. */
export function dishesOf(orderId: string, { orders, language }: PrintedBill): string {
  return dishesText(orders.get(orderId)?.dishes ?? [], language);
}

/** Returns the order's day, number and dishes, `Oct 3 · #12 · 3 Popcorn, Fries`. */
function labelOf(orderId: string, { orders, language, timeZone }: PrintedBill): string {
  const order = orders.get(orderId);
  const label = orderLabelText({ ...order, orderId }, language);
  return order ? `${formatDay(order.createdAt, timeZone, { language })} · ${label}` : label;
}

export interface SummaryRow {
  readonly label: string;
  readonly explanation?: string;
  readonly amount: Paise;
}

/** An adjustment of an order of this bill. */
function takenOff({ orderId, difference }: Adjustment, bill: PrintedBill): SummaryRow {
  const i18n = textsIn(bill.language);
  const explanation = i18n.t('Order {order}, after a question about it', { order: labelOf(orderId, bill) });
  return { label: i18n.t('Deducted'), explanation, amount: difference };
}

function correction({ orderId, sourceMonth, difference }: Adjustment, bill: PrintedBill): SummaryRow {
  const i18n = textsIn(bill.language);
  const order = labelOf(orderId, bill);
  const amount = formatMoney(Math.abs(difference));
  return {
    label: i18n.t('Correction for {month}', { month: monthName(sourceMonth, i18n.language) }),
    explanation:
      difference < 0
        ? i18n.t('Order {order} changed after that bill was paid: {amount} less', { order, amount })
        : i18n.t('Order {order} changed after that bill was paid: {amount} more', { order, amount }),
    amount: difference,
  };
}
