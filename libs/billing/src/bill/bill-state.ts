import type { Revision } from '@tiffin/event-sourcing';
import type { BillContent, BillEvent, BillReference } from './bill-events.js';

/** A bill now: what decisions, answers and views are made from, so that they agree. Amounts in paise, times ISO 8601 in UTC. */
export interface IssuedBill extends BillReference, BillContent {
  readonly issuedAt: string;
  readonly paid: boolean;
  /** Of the payment that stands; `null` while unpaid. */
  readonly paidAt: string | null;
  /** Once paid its content never changes, even if the payment is reversed (decisions 7.3). */
  readonly frozen: boolean;
  /** Of its stream's last event. */
  readonly revision: Revision;
}

/** `null` until the bill is issued. */
export type BillState = IssuedBill | null;

/** The bill after one of its events. Throws for a history that does not begin with its issue: such an event must not be folded. */
export function evolveBill(state: BillState, event: BillEvent): IssuedBill {
  if (event.type === 'BillIssued') {
    const { at, ...content } = event.data;
    return { ...content, issuedAt: at, paid: false, paidAt: null, frozen: false, revision: 0 };
  }
  if (!state) throw new Error(`${event.type} of a bill that was never issued: ${event.data.billId}`);
  const revision = state.revision + 1;
  switch (event.type) {
    case 'BillRevised': {
      const { lines, adjustments, carriedIn, carriedOut, amount } = event.data;
      return { ...state, lines, adjustments, carriedIn, carriedOut, amount, revision };
    }
    case 'BillPaid':
      return { ...state, paid: true, paidAt: event.data.at, frozen: true, revision };
    case 'BillPaymentReversed':
      return { ...state, paid: false, paidAt: null, revision };
  }
}

/** The bill that its whole history led to. Throws as `evolveBill`. */
export function foldBill(history: readonly BillEvent[]): BillState {
  return history.reduce<BillState>(evolveBill, null);
}
