import type { RecordedBillEvent } from '../bill/bill-events.js';
import { evolveBill, type IssuedBill } from '../bill/bill-state.js';
import type { BillDocument } from './bill-documents.js';

/** A bill as lists show it. */
export function headerOf({ billId, canteenId, studentId, month, amount, paid, paidAt, issuedAt, revision }: IssuedBill): BillDocument {
  return { _id: billId, kind: 'bill', canteenId, studentId, month, amount, paid, paidAt, issuedAt, revision };
}

/** The header after one of its bill's events: the fold of the bill itself, of which lists don't keep the content. */
export function evolveHeader(header: BillDocument | undefined, event: RecordedBillEvent): BillDocument {
  return headerOf(evolveBill(header ? withoutContent(header) : null, event));
}

function withoutContent({ _id: billId, canteenId, studentId, month, amount, paid, paidAt, issuedAt, revision }: BillDocument): IssuedBill {
  const content = { lines: [], adjustments: [], carriedIn: 0, carriedOut: 0, amount };
  return { billId, canteenId, studentId, month, ...content, paid, paidAt, issuedAt, revision, frozen: false };
}
