import { testId } from '@tiffin/ordering/testing';
import type { BillContent, BillEvent, BillReference } from '../src/aggregates/bill/bill-events.js';
import { billIdOf } from '../src/aggregates/bill/bill-id.js';

export const canteenId = testId('cant', 1);
export const studentId = testId('stud', 1);
export const reference: BillReference = { billId: billIdOf(studentId, '2026-10'), canteenId, studentId, month: '2026-10' };

/** An order of the bill's month with this total. */
export const lineOf = (number: number, total: number): BillContent['lines'][number] => ({
  ...{ orderId: testId('order', number), placedAt: `2026-10-0${number}T06:30:00.000Z` },
  ...{ subtotal: total, packing: 0, tax: 0, total },
});
/** The content of a bill with these orders alone. */
export const contentOf = (...lines: BillContent['lines']): BillContent => ({
  ...{ lines, adjustments: [], carriedIn: 0, carriedOut: 0 },
  amount: lines.reduce((sum, { total }) => sum + total, 0),
});
export const issuedWith = (content: BillContent, at: string): BillEvent => ({ type: 'BillIssued', data: { ...reference, ...content, at } });
