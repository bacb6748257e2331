import type { RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import { amountLeft } from '../aggregates/bill/bill-payments.js';
import { evolveBill, type IssuedBill } from '../aggregates/bill/bill-state.js';
import type { BillDocument } from './bill-documents.js';

/** Returns a bill as lists show it, without its content. */
export function headerOf(bill: IssuedBill): BillDocument {
  const { billId, canteenId, studentId, month, amount, paid, paidAt, issuedAt, payments, claim, declined, takenBack, revision } = bill;
  const { question, answered, reminded } = bill;
  return {
    ...{ _id: billId, kind: 'bill', canteenId, studentId, month, amount, paid, paidAt, issuedAt },
    ...(amountLeft(bill) > 0 && { owedTo: canteenId }),
    ...{ payments, claim, declined, takenBack, question, answered, reminded, revision },
  };
}

/** Returns the header after one of its bill's events. It uses the fold of the bill, with empty content. */
export function evolveHeader(header: BillDocument | undefined, event: RecordedBillEvent): BillDocument {
  return headerOf(evolveBill(header ? withoutContent(header) : null, event));
}

function withoutContent(header: BillDocument): IssuedBill {
  const { _id: billId, kind: _kind, owedTo: _owedTo, amount, ...fields } = header;
  return { billId, ...fields, lines: [], adjustments: [], carriedIn: 0, carriedOut: 0, amount, corrections: [], frozen: false };
}
