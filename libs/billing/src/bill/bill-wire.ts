import { toRupees, type Bill, type BilledPerson } from '@tiffin/contracts';
import type { BillDocument } from '../bills-view/bill-documents.js';

/** A bill as lists and answers show it, in rupees (api.md 2). `student` is joined when read: events carry no details of people. */
export function toWireBill(bill: BillDocument, student: BilledPerson, { parked = false }: { parked?: boolean } = {}): Bill {
  const { _id, month, amount, paid, paidAt, issuedAt, revision } = bill;
  return {
    _id,
    month: Number(month.slice(5)),
    year: Number(month.slice(0, 4)),
    amount: toRupees(amount),
    paid,
    paidOn: paidAt,
    issuedOn: issuedAt,
    studentInfo: student,
    revision,
    ...(parked && { parked }),
  };
}
