import type { Paise, PaymentMethod } from '@tiffin/contracts';
import type { BillEvent } from './bill-events.js';

/** What the bill's timeline and the audit trail show of a bill event. */
export interface BillFacts {
  /** Paise: the bill's amount, or the amount paid, claimed or reversed. */
  readonly amount?: Paise;
  readonly reason?: string;
  readonly method?: PaymentMethod;
  readonly reference?: string;
  /** The order that the event is about. */
  readonly orderId?: string;
}

/** Returns what the timeline and the audit trail show of an event. */
export function billFacts(event: BillEvent): BillFacts {
  switch (event.type) {
    case 'BillIssued':
    case 'BillRevised':
      return { amount: event.data.amount };
    case 'BillPaymentClaimed':
    case 'BillPaymentClaimCorrected': {
      const { amount, reference } = event.data;
      return { amount, reference };
    }
    case 'BillPaymentClaimDeclined':
      return { reason: event.data.reason };
    case 'BillPartPaid': {
      const { amount, method, reference } = event.data;
      return { amount, method, ...(reference !== undefined && { reference }) };
    }
    case 'BillPaid': {
      const { amount, received = amount, method, reference } = event.data;
      return { amount: received, ...(method && { method }), ...(reference !== undefined && { reference }) };
    }
    case 'BillPaymentReversed': {
      const { amount, reason } = event.data;
      return { amount, reason };
    }
    case 'BillPaymentClaimWithdrawn':
    case 'BillReminderSent':
      return {};
    case 'BillQuestioned': {
      const { text: reason, orderId } = event.data;
      return { reason, ...(orderId !== undefined && { orderId }) };
    }
    case 'BillCorrected': {
      const { difference: amount, orderId } = event.data;
      return { amount, orderId };
    }
    case 'BillQuestionAnswered':
      return { reason: event.data.text };
  }
}
