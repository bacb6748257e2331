import type { Paise, PaymentMethod } from '@tiffin/contracts';
import type { EventTypes, RecordedEvent } from '@tiffin/event-sourcing';

/** A month in the canteen's zone, `2026-10`. */
export type BusinessMonth = string;

/** What every bill event says of its bill, so that no fold looks elsewhere (docs/reference/design.md#3.2). `billId` names the stream: `bill-{billId}`. */
export interface BillReference {
  /** `{studentId}-{yyyy-mm}`. */
  readonly billId: string;
  readonly canteenId: string;
  readonly studentId: string;
  readonly month: BusinessMonth;
}

/** An order of the bill's month as it was billed. Amounts in paise. */
export interface BilledOrder {
  readonly orderId: string;
  /** ISO 8601 in UTC. */
  readonly placedAt: string;
  readonly subtotal: Paise;
  readonly packing: Paise;
  readonly tax: Paise;
  readonly total: Paise;
}

/**
 * What an order of an earlier month, whose bill is frozen, is more or less than it was billed and already carried
 * (docs/reference/decisions.md#7.3); of the bill's own month, what the contractor took off an order of it.
 */
export interface Adjustment {
  readonly orderId: string;
  /** Of the frozen bill, or of this one. */
  readonly sourceMonth: BusinessMonth;
  /** Paise, never 0. */
  readonly difference: Paise;
}

/** All that makes a bill's amount. In paise; `amount` = lines + adjustments + carriedIn + carriedOut, never below 0. */
export interface BillContent {
  /** By `placedAt`, then `orderId`. */
  readonly lines: readonly BilledOrder[];
  /** By `sourceMonth`, then `orderId`. */
  readonly adjustments: readonly Adjustment[];
  /** Credit of earlier bills, at most 0. */
  readonly carriedIn: Paise;
  /** What is too much of it and goes to the next bill, at least 0. */
  readonly carriedOut: Paise;
  readonly amount: Paise;
}

/** How something was paid, where somebody said so. */
export interface Receipt {
  /** A UUID that the client chose: sent again, it is the same payment. */
  readonly paymentId?: string;
  readonly method?: PaymentMethod;
  /** What the payment is known by elsewhere: of UPI the bank's 12 digits (UTR). */
  readonly reference?: string;
  /** Of the claim that the payment confirms. */
  readonly claimId?: string;
}

export type ReceiptWithMethod = Receipt & { readonly method: PaymentMethod };

/** A question about a bill. `text` is the student's own sentence, as special requests and reasons are. */
export interface QuestionData {
  readonly questionId: string;
  /** Of the line that it is about; without it, the bill as a whole. */
  readonly orderId?: string;
  readonly text: string;
}

/** The events of `bill-{studentId}-{yyyy-mm}` (docs/reference/design.md#3.1). Amounts in paise; `at` is when it was decided, ISO 8601 in UTC. */
export type BillEvent =
  | { readonly type: 'BillIssued'; readonly data: BillReference & BillContent & { readonly at: string } }
  | { readonly type: 'BillRevised'; readonly data: BillReference & BillContent & { readonly at: string } }
  | {
      readonly type: 'BillPaymentClaimed';
      readonly data: BillReference & { readonly claimId: string; readonly amount: Paise; readonly reference: string; readonly at: string };
    }
  | {
      /** `claimId` is the claim's from now on, so that nobody confirms the one that it `replaces` unseen. */
      readonly type: 'BillPaymentClaimCorrected';
      readonly data: BillReference & {
        readonly claimId: string;
        readonly replaces: string;
        readonly amount: Paise;
        readonly reference: string;
        readonly at: string;
      };
    }
  | { readonly type: 'BillPaymentClaimWithdrawn'; readonly data: BillReference & { readonly claimId: string; readonly at: string } }
  | {
      readonly type: 'BillPaymentClaimDeclined';
      readonly data: BillReference & { readonly claimId: string; readonly reason: string; readonly at: string };
    }
  | {
      readonly type: 'BillPartPaid';
      readonly data: BillReference & ReceiptWithMethod & { readonly amount: Paise; readonly at: string };
    }
  | {
      readonly type: 'BillPaid';
      /** `amount` is the bill's. `received` is what this payment brought of it, where part payments came before. */
      readonly data: BillReference & Receipt & { readonly amount: Paise; readonly received?: Paise; readonly at: string };
    }
  | {
      /** `amount` is what is taken back: that of the payment `paymentId`, or, in older logs, which name none, all that was received. */
      readonly type: 'BillPaymentReversed';
      readonly data: BillReference & { readonly paymentId?: string; readonly amount: Paise; readonly reason: string; readonly at: string };
    }
  | {
      /** `on` is the day in the canteen's zone, `number` how many of the canteen's moments for reminders had come by then. */
      readonly type: 'BillReminderSent';
      readonly data: BillReference & { readonly on: string; readonly number: number; readonly at: string };
    }
  | { readonly type: 'BillQuestioned'; readonly data: BillReference & QuestionData & { readonly at: string } }
  | {
      /** Comes before the answer that it belongs to. `difference` is below 0: what is taken off the order. */
      readonly type: 'BillCorrected';
      readonly data: BillReference & {
        readonly questionId: string;
        readonly orderId: string;
        readonly difference: Paise;
        readonly at: string;
      };
    }
  | {
      readonly type: 'BillQuestionAnswered';
      readonly data: BillReference & { readonly questionId: string; readonly text: string; readonly at: string };
    };

export type RecordedBillEvent = RecordedEvent & BillEvent;

export const BILL_EVENT_TYPES = {
  BillIssued: { version: 1 },
  BillRevised: { version: 1 },
  BillPaymentClaimed: { version: 1 },
  BillPaymentClaimCorrected: { version: 1 },
  BillPaymentClaimWithdrawn: { version: 1 },
  BillPaymentClaimDeclined: { version: 1 },
  BillPartPaid: { version: 1 },
  BillPaid: { version: 1 },
  BillPaymentReversed: { version: 1 },
  BillReminderSent: { version: 1 },
  BillQuestioned: { version: 1 },
  BillCorrected: { version: 1 },
  BillQuestionAnswered: { version: 1 },
} as const satisfies Record<BillEvent['type'], EventTypes[string]>;
