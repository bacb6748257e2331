import { orderCode, type Language, type Paise, type TypedAtCounter } from '@tiffin/contracts';
import { formatDay, formatMoney } from '@tiffin/print';
import type { Adjustment } from '../../aggregates/bill/bill-events.js';
import { amountReceived } from '../../aggregates/bill/bill-payments.js';
import { monthName } from '../../months.js';
import { whereToPay } from '../where-to-pay.js';
import { HINDI } from './print-words-hindi.js';
import { PUNJABI } from './print-words-punjabi.js';
import { ENGLISH, type PrintWords, type PaymentState } from './print-words.js';
import type { PrintedBill } from './printed-bill.js';

const WORDS: Readonly<Record<Language, PrintWords>> = { en: ENGLISH, hi: HINDI, pa: PUNJABI };

/** Returns the words of the language in which a bill is printed. */
export function wordsFor({ language }: Pick<PrintedBill, 'language'>): PrintWords {
  return WORDS[language];
}

/** Returns the title of a printed bill. */
export function titleOf(bill: PrintedBill): string {
  return wordsFor(bill).billFor(monthName(bill.month, bill.language));
}

/** Returns the student's name. */
export function studentOf(bill: PrintedBill): string {
  return bill.student.rollNo === '' ? wordsFor(bill).removedStudent : bill.student.fullName;
}

/** Returns whether the bill is due, paid or 0. */
export function paymentStateOf({ paidAt, amount }: PrintedBill): PaymentState {
  if (amount === 0) return 'nothing';
  return paidAt === null ? 'due' : 'paid';
}

/** Returns one line each for when the bill was issued, revised and paid, and where it can be paid. */
export function historyOf(bill: PrintedBill): readonly string[] {
  const words = wordsFor(bill);
  const on = (instant: string): string => formatDay(instant, bill.timeZone, { year: true, language: bill.language });
  const issued = words.issuedOn(on(bill.issuedAt));
  const dates = bill.revisedAt === null ? issued : words.changedOn(issued, on(bill.revisedAt));
  if (paymentStateOf(bill) === 'nothing') return [dates];
  return bill.paidAt === null ? [dates, ...howToPay(bill)] : [dates, ...howPaid(bill, on(bill.paidAt))];
}

function howToPay(bill: PrintedBill): readonly string[] {
  const { amount, payments, upi, language } = bill;
  const words = wordsFor(bill);
  const received = amountReceived({ payments });
  const sums = received === 0 ? [] : [words.received(formatMoney(received), formatMoney(amount - received))];
  return [...sums, words.pleasePay(whereToPay(upi, language))];
}

function howPaid(bill: PrintedBill, day: string): readonly string[] {
  const words = wordsFor(bill);
  const [payment, ...furtherPayments] = bill.payments;
  if (furtherPayments.length > 0) return [words.paidInParts(day, bill.payments.length)];
  return [words.paidOn(day, payment?.method), ...(payment?.reference === undefined ? [] : [words.reference(payment.reference)])];
}

/** Returns the rows that make up the amount, with an explanation where a row needs one. */
export function summaryOf(bill: PrintedBill): readonly SummaryRow[] {
  const { month, lines, adjustments, carriedIn, carriedOut } = bill;
  const words = wordsFor(bill);
  return [
    { label: words.orders(lines.length), amount: lines.reduce((sum, { total }) => sum + total, 0) },
    ...adjustments.map((adjustment) => (adjustment.sourceMonth === month ? takenOff(adjustment, words) : correction(adjustment, bill))),
    ...(carriedIn === 0 ? [] : [{ label: words.creditIn, amount: carriedIn }]),
    ...(carriedOut === 0 ? [] : [{ label: words.creditOut, amount: carriedOut }]),
  ];
}

/** Returns the order's name, `7F3A91C2`, with a mark if it was placed at the counter. */
export function orderName(orderId: string, words: PrintWords, typed?: TypedAtCounter): string {
  if (!typed) return orderCode(orderId);
  return `${orderCode(orderId)} · ${words.typed[typed.objectedAt === undefined ? 'typed' : 'objected']}`;
}

export interface SummaryRow {
  readonly label: string;
  readonly explanation?: string;
  readonly amount: Paise;
}

/** An adjustment of an order of this bill. */
function takenOff({ orderId, difference }: Adjustment, words: PrintWords): SummaryRow {
  return { label: words.takenOff, explanation: words.afterQuestion(orderCode(orderId)), amount: difference };
}

function correction({ orderId, sourceMonth, difference }: Adjustment, bill: PrintedBill): SummaryRow {
  const words = wordsFor(bill);
  const direction = difference < 0 ? 'less' : 'more';
  return {
    label: words.correctionFor(monthName(sourceMonth, bill.language)),
    explanation: words.afterPayment(orderCode(orderId), formatMoney(Math.abs(difference)), direction),
    amount: difference,
  };
}
