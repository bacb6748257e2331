import { businessDay, orderCode, shownUserName, toPaise, toRupees, type Bill } from '@tiffin/contracts';
import type { BillContent } from '../aggregates/bill/bill-events.js';

export type Cells = readonly (string | number | null)[];

export const BILL_COLUMNS = ['month', 'rollNo', 'fullName', 'userName', 'amount', 'paid', 'paidOn', 'issuedOn', 'bill'] as const;

/** Returns a bill as a row: days in the canteen's zone, amounts in rupees. */
export function billCells(bill: Bill, timeZone: string): Cells {
  const { _id, month, year, amount, paid, paidOn, issuedOn, studentInfo } = bill;
  const day = (instant: string): string => businessDay(new Date(instant), timeZone);
  return [
    monthText(year, month),
    ...personCells(studentInfo),
    amount,
    paid ? 'yes' : 'no',
    paidOn === null ? '' : day(paidOn),
    day(issuedOn),
    _id,
  ];
}

export const PAYMENT_COLUMNS = ['received', 'left', 'method', 'reference', 'claimed', 'claimReference'] as const;

/**
 * Returns what was received and claimed of a bill, in rupees, for further columns of its row. Several methods and references are in the
 * sequence of their payments.
 */
export function paymentCells({ amount, paid, received = paid ? amount : 0, payments = [], claim }: Bill): Cells {
  const joined = (words: readonly (string | undefined)[]): string => words.filter((word) => word !== undefined).join('; ');
  return [
    received,
    toRupees((toPaise(amount) ?? 0) - (toPaise(received) ?? 0)),
    joined(payments.map(({ method }) => method)),
    joined(payments.map(({ reference }) => reference)),
    claim?.amount ?? '',
    claim?.reference ?? '',
  ];
}

export const ORDER_COLUMNS = [
  ...['month', 'rollNo', 'fullName', 'userName', 'kind', 'order', 'orderMonth', 'orderedOn'],
  ...['subtotal', 'packingCharges', 'tax', 'amount', 'bill'],
] as const;

/** Returns one row for each order, adjustment and credit of a bill, in rupees. The rows add up to the bill's amount. */
export function orderRows(bill: Bill, { lines, adjustments, carriedIn, carriedOut }: BillContent, timeZone: string): readonly Cells[] {
  const whose = [monthText(bill.year, bill.month), ...personCells(bill.studentInfo)];
  const row = (...cells: Cells): Cells => [...whose, ...cells, bill._id];
  const credit = (kind: string, amount: number): Cells[] => (amount === 0 ? [] : [row(kind, '', '', '', '', '', '', toRupees(amount))]);
  return [
    ...lines.map(({ orderId, placedAt, subtotal, packing, tax, total }) => {
      const day = businessDay(new Date(placedAt), timeZone);
      const amounts = [subtotal, packing, tax, total].map(toRupees);
      return row('order', orderCode(orderId), day.slice(0, 7), day, ...amounts);
    }),
    ...adjustments.map(({ orderId, sourceMonth, difference }) =>
      row('adjustment', orderCode(orderId), sourceMonth, '', '', '', '', toRupees(difference)),
    ),
    ...credit('credit from earlier bills', carriedIn),
    ...credit('credit for the next bill', carriedOut),
  ];
}

function personCells({ fullName, userName }: Bill['studentInfo']): readonly string[] {
  return [shownUserName(userName), fullName, userName];
}

function monthText(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** How many bills are read at a time, so that a whole file is never in memory. */
const CHUNK_SIZE = 20;

/** Yields the rows, `CHUNK_SIZE` at a time. */
export function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) yield rows.slice(from, from + CHUNK_SIZE);
}
