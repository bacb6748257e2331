import type { Revision } from '@tiffin/event-sourcing';
import type { BillContent, BillEvent, BillReference } from './bill-events.js';
import { NO_PAYMENTS, type BillPayments, type Claim } from './bill-payments.js';
import { NO_ENQUIRIES, type BillEnquiries, type Correction } from './bill-enquiries.js';

/** A bill now: what decisions, answers and views are made from, so that they agree. Amounts in paise, times ISO 8601 in UTC. */
export interface IssuedBill extends BillReference, BillContent, BillPayments, BillEnquiries {
  readonly issuedAt: string;
  readonly paid: boolean;
  /** Of the payment that made it paid, where it stands; `null` while unpaid. */
  readonly paidAt: string | null;
  /** Once something was paid or claimed its content never changes, even if the payment is reversed (docs/reference/decisions.md#7.3). */
  readonly frozen: boolean;
  /** All that was taken off its orders, oldest first. */
  readonly corrections: readonly Correction[];
  /** Of its stream's last event. */
  readonly revision: Revision;
}

/** `null` until the bill is issued. */
export type BillState = IssuedBill | null;

const FREEZING: readonly BillEvent['type'][] = ['BillPaymentClaimed', 'BillPartPaid', 'BillPaid'];

/** Whether a bill's content never changes again after this event (docs/reference/decisions.md#7.3). */
export function freezes({ type }: BillEvent): boolean {
  return FREEZING.includes(type);
}

/** The bill after one of its events. Throws for a history that does not begin with its issue: such an event must not be folded. */
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

/** What an event changes of an issued bill. */
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

/** The bill that its whole history led to. Throws as `evolveBill`. */
export function foldBill(history: readonly BillEvent[]): BillState {
  return history.reduce<BillState>(evolveBill, null);
}

type Received = Extract<BillEvent, { type: 'BillPaid' | 'BillPartPaid' }>['data'];

/** The open claim, unless this is its payment. */
function otherClaim({ claim }: IssuedBill, { claimId }: Received): Claim | null {
  return claim?.claimId === claimId ? null : claim;
}

/** The payments once something came in. Nothing is paid of a bill of nothing. */
function withPayment(
  { payments, revision }: IssuedBill,
  { amount, method, reference, claimId, paymentId, at, endedClaim }: Received & { readonly endedClaim?: Claim | null },
): Pick<IssuedBill, 'payments' | 'declined'> {
  if (amount === 0) return { payments, declined: null };
  const receipt = { ...(method && { method }), ...(reference !== undefined && { reference }), ...(claimId && { claimId }) };
  const payment = { paymentId: paymentId ?? claimId ?? String(revision + 1), amount, ...receipt, at, ...(endedClaim && { endedClaim }) };
  return { payments: [...payments, payment], declined: null };
}

/** The payments once one was taken back, or, as older logs have it, all at once. The claim that it ended is open again. */
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
