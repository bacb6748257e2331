import { toRupees, type Bill, type BillClaim, type BilledPerson, type BillPayment, type BillQuestion } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { BillDocument } from '../views/bill-documents.js';
import { amountReceived, type Claim, type Payment } from '../aggregates/bill/bill-payments.js';
import type { Question } from '../aggregates/bill/bill-enquiries.js';
import { billIdOf, parseBillId } from '../aggregates/bill/bill-id.js';

/**
 * Returns a bill on the wire, in rupees (docs/reference/wire.md#2.5). The caller joins `student`, since events carry no personal
 * details.
 */
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
    ...paymentsOf(bill),
    ...enquiriesOf(bill),
    revision,
    ...(parked && { parked }),
  };
}

/** Returns the payments and claims in rupees; absent fields where there are none. */
function paymentsOf(bill: BillDocument): Pick<Bill, 'received' | 'payments' | 'claim' | 'declined'> {
  const { paid, payments, claim, declined } = bill;
  return {
    ...(!paid && payments.length > 0 && { received: toRupees(amountReceived(bill)) }),
    ...(payments.length > 0 && { payments: payments.map(toWirePayment) }),
    ...(claim && { claim: toWireClaim(claim) }),
    ...(declined && { declined: { reference: declined.reference, reason: declined.reason, on: declined.at } }),
  };
}

/** Returns the open question, the last answer and the last reminder; absent fields where there are none. */
function enquiriesOf({ question, answered, reminded }: BillDocument): Pick<Bill, 'question' | 'answered' | 'remindedOn'> {
  return {
    ...(question && { question: toWireQuestion(question) }),
    ...(answered && {
      answered: {
        ...toWireQuestion(answered),
        answer: answered.answer,
        answeredOn: answered.answeredAt,
        ...(answered.difference !== undefined && { corrected: toRupees(answered.difference) }),
      },
    }),
    ...(reminded && { remindedOn: reminded.on }),
  };
}

function toWireQuestion({ questionId: _id, orderId, text, at }: Question): BillQuestion {
  return { _id, ...(orderId !== undefined && { orderId }), text, askedOn: at };
}

function toWireClaim({ claimId: _id, replaces, reference, amount, at }: Claim): BillClaim {
  return { _id, reference, amount: toRupees(amount), claimedOn: at, ...(replaces !== undefined && { corrected: true }) };
}

function toWirePayment({ paymentId: _id, amount, method, reference, at }: Payment): BillPayment {
  return { _id, amount: toRupees(amount), ...(method && { method }), ...(reference !== undefined && { reference }), on: at };
}

/**
 * Returns the bill id of a path. Throws `not_found` for text that is no bill id (404, docs/reference/wire.md#1.4). Call it after the
 * fields are checked, since their 400 comes first.
 */
export function billIdOr404(id: string): string {
  const key = parseBillId(id);
  if (!key) throw new Refusal('not_found');
  return billIdOf(key.studentId, key.month);
}
