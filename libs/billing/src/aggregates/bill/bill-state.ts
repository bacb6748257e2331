import type { Revision } from '@tiffin/event-sourcing';
import type { BillContent, BillEvent, BillReference } from './bill-events.js';
import { NO_PAYMENTS, type BillPayments, type Claim } from './bill-payments.js';
import { NO_ENQUIRIES, type BillEnquiries, type Correction } from './bill-enquiries.js';

/**
 * The current state of a bill. Decisions, answers and views all use this fold, so that they agree. Amounts are in paise, times are ISO
 * 8601 in UTC.
 */
export interface IssuedBill extends BillReference, BillContent, BillPayments, BillEnquiries {
  readonly issuedAt: string;
  readonly paid: boolean;
  /** When the bill became paid; `null` while it is unpaid. */
  readonly paidAt: string | null;
  /** Once something was paid or claimed, the content never changes, even if the payment is reversed (docs/reference/decisions.md#7.3). */
  readonly frozen: boolean;
  /** All amounts taken off its orders, oldest first. */
  readonly corrections: readonly Correction[];
  /** The revision of its stream's last event. */
  readonly revision: Revision;
}

/** `null` until the bill is issued. */
export type BillState = IssuedBill | null;

const FREEZING: readonly BillEvent['type'][] = ['BillPaymentClaimed', 'BillPartPaid', 'BillPaid'];

/** Whether this event freezes the bill's content (docs/reference/decisions.md#7.3). */
export function freezes({ type }: BillEvent): boolean {
  return FREEZING.includes(type);
}

/**
 * Returns the bill after one of its events. Throws for a history that does not begin with `BillIssued`, since such an event must not be
 * folded.
 */
export function evolveBill(state: BillState, event: BillEvent): IssuedBill {
  if (event.type === 'BillIssued') {
    const { at, ...content } = event.data;
    return {
      ...content,
      ...NO_PAYMENTS,
      ...NO_ENQUIRIES,
      corrections: [],
      issuedAt: at,
      paid: false,
      paidAt: null,
      frozen: false,
      revision: 0,
    };
  }
  if (!state) throw new Error(`${event.type} of a bill that was never issued: ${event.data.billId}`);
  return { ...state, ...changeOf(state, event), frozen: state.frozen || freezes(event), revision: state.revision + 1 };
}

/** Returns what an event changes of an issued bill. */
function changeOf(state: IssuedBill, event: Exclude<BillEvent, { type: 'BillIssued' }>): Partial<IssuedBill> {
  switch (event.type) {
    case 'BillRevised': {
      const { lines, adjustments, carriedIn, carriedOut, amount } = event.data;
      return { lines, adjustments, carriedIn, carriedOut, amount };
    }
    case 'BillPaymentClaimed': {
      const { claimId, reference, amount, at } = event.data;
      return { claim: { claimId, reference, amount, at }, declined: null };
    }
    case 'BillPaymentClaimCorrected': {
      const { claimId, replaces, reference, amount, at } = event.data;
      return { claim: { claimId, replaces, reference, amount, at }, declined: null };
    }
    case 'BillPaymentClaimWithdrawn':
      return { claim: null, takenBack: [...state.takenBack, event.data.claimId] };
    case 'BillPaymentClaimDeclined': {
      const { claimId, reason, at } = event.data;
      const declined = { claimId, reference: state.claim?.reference ?? '', reason, at };
      return { claim: null, declined };
    }
    case 'BillPartPaid':
      return { ...withPayment(state, event.data), claim: otherClaim(state, event.data) };
    case 'BillPaid': {
      const { amount, received = amount, at } = event.data;
      const endedClaim = otherClaim(state, event.data);
      return { ...withPayment(state, { ...event.data, amount: received, endedClaim }), claim: null, paid: true, paidAt: at };
    }
    case 'BillPaymentReversed':
      return { ...withoutPayment(state, event.data), paid: false, paidAt: null };
    case 'BillReminderSent': {
      const { on, number } = event.data;
      return { reminded: { on, number } };
    }
    case 'BillQuestioned': {
      const { questionId, orderId, text, at } = event.data;
      return { question: { questionId, ...(orderId !== undefined && { orderId }), text, at }, answered: null };
    }
    case 'BillCorrected': {
      const { orderId, difference } = event.data;
      return {
        corrections: [...state.corrections, { orderId, difference }],
        question: state.question && { ...state.question, difference },
      };
    }
    case 'BillQuestionAnswered': {
      const { text: answer, at: answeredAt } = event.data;
      return { question: null, answered: state.question && { ...state.question, answer, answeredAt } };
    }
  }
}

/** Returns the bill after its whole history. Throws as `evolveBill`. */
export function foldBill(history: readonly BillEvent[]): BillState {
  return history.reduce<BillState>(evolveBill, null);
}

type Received = Extract<BillEvent, { type: 'BillPaid' | 'BillPartPaid' }>['data'];

/** Returns the open claim, unless this payment is for it. */
function otherClaim({ claim }: IssuedBill, { claimId }: Received): Claim | null {
  return claim?.claimId === claimId ? null : claim;
}

/** Returns the payments after another one. A bill of 0 has no payment. */
function withPayment(
  { payments, revision }: IssuedBill,
  { amount, method, reference, claimId, paymentId, at, endedClaim }: Received & { readonly endedClaim?: Claim | null },
): Pick<IssuedBill, 'payments' | 'declined'> {
  if (amount === 0) return { payments, declined: null };
  const receipt = { ...(method && { method }), ...(reference !== undefined && { reference }), ...(claimId && { claimId }) };
  const payment = { paymentId: paymentId ?? claimId ?? String(revision + 1), amount, ...receipt, at, ...(endedClaim && { endedClaim }) };
  return { payments: [...payments, payment], declined: null };
}

/** Returns the payments after a reversal of one, or of all for an older event. The claim that the reversed payment ended is open again. */
function withoutPayment(
  { payments, claim, takenBack }: IssuedBill,
  { paymentId }: { readonly paymentId?: string },
): Pick<IssuedBill, 'payments' | 'claim' | 'takenBack'> {
  if (paymentId === undefined) return { payments: [], claim, takenBack: [...takenBack, ...payments.map((payment) => payment.paymentId)] };
  const reversedPayment = payments.find((payment) => payment.paymentId === paymentId);
  return {
    payments: payments.filter((payment) => payment !== reversedPayment),
    claim: claim ?? reversedPayment?.endedClaim ?? null,
    takenBack: [...takenBack, paymentId],
  };
}
