import type { RecordedBillEvent } from '../bill/bill-events.js';
import { evolveBill, type IssuedBill } from '../bill/bill-state.js';
import type { BillDocument } from './bill-documents.js';

/** A bill as lists show it: all of it but its content. */
export function headerOf({
  billId,
  frozen: _,
  lines: _lines,
  adjustments: _adjustments,
  carriedIn: _in,
  carriedOut: _out,
  ...bill
}: IssuedBill): BillDocument {
  return { _id: billId, kind: 'bill', ...bill };
}

/** The header after one of its bill's events: the fold of the bill itself, of which lists don't keep the content. */
export function evolveHeader(header: BillDocument | undefined, event: RecordedBillEvent): BillDocument {
  return headerOf(evolveBill(header ? withoutContent(header) : null, event));
}

function withoutContent({ _id: billId, kind: _, ...bill }: BillDocument): IssuedBill {
  return { billId, ...bill, lines: [], adjustments: [], carriedIn: 0, carriedOut: 0, frozen: false };
}
