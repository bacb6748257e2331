import type { Paise, PaymentMethod } from '@tiffin/contracts';
import type { EventTypes, RecordedEvent } from '@tiffin/event-sourcing';

/** A month in the canteen's zone, `2026-10`. */
export type BusinessMonth = string;

/**
 * What every bill event says about its bill, so that no fold needs another source (docs/reference/design.md#3.2). `billId` names the
 * stream: `bill-{billId}`.
 */
export interface BillReference {
  /** `{studentId}-{yyyy-mm}`. */
  readonly billId: string;
  readonly canteenId: string;
  readonly studentId: string;
  readonly month: BusinessMonth;
}

/** An order of the bill's month as it was billed. Amounts are in paise. */
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
 * For an order of an earlier month with a frozen bill: the difference to what was billed and already adjusted
 * (docs/reference/decisions.md#7.3). For an order of the bill's own month: what the contractor took off.
 */
export interface Adjustment {
  readonly orderId: string;
  /** Of the frozen bill, or of this one. */
  readonly sourceMonth: BusinessMonth;
  /** Paise, never 0. */
  readonly difference: Paise;
}

/** Everything that makes up a bill's amount, in paise. `amount` = lines + adjustments + carriedIn + carriedOut, never below 0. */
export interface BillContent {
  /** By `placedAt`, then `orderId`. */
  readonly lines: readonly BilledOrder[];
  /** By `sourceMonth`, then `orderId`. */
  readonly adjustments: readonly Adjustment[];
  /** Credit of earlier bills, at most 0. */
  readonly carriedIn: Paise;
  /** Credit that this bill does not use and passes on to the next one, at least 0. */
  readonly carriedOut: Paise;
  readonly amount: Paise;
}

/** How a payment was made, as far as it was recorded. */
export interface Receipt {
  /** A UUID that the client chose. A repeated id is the same payment. */
  readonly paymentId?: string;
  readonly method?: PaymentMethod;
  /** The external reference of the payment; for UPI the bank's 12 digits (UTR). */
  readonly reference?: string;
  /** The claim that the payment confirms. */
  readonly claimId?: string;
}

export type ReceiptWithMethod = Receipt & { readonly method: PaymentMethod };

/** A question about a bill. `text` is written by the student, as special requests and reasons are. */
export interface QuestionData {
  readonly questionId: string;
  /** The bill line that the question is about; without it, the whole bill. */
  readonly orderId?: string;
  readonly text: string;
}

/**
 * The events of `bill-{studentId}-{yyyy-mm}` (docs/reference/design.md#3.1). Amounts are in paise; `at` is when it was decided, ISO 8601
 * in UTC.
 */
export type BillEvent =
  | { readonly type: 'BillIssued'; readonly data: BillReference & BillContent & { readonly at: string } }
  | { readonly type: 'BillRevised'; readonly data: BillReference & BillContent & { readonly at: string } }
  | {
      readonly type: 'BillPaymentClaimed';
      readonly data: BillReference & { readonly claimId: string; readonly amount: Paise; readonly reference: string; readonly at: string };
    }
  | {
      /**
       * The claim has the id `claimId` from now on, so that the contractor does not confirm the corrected claim `replaces` without
       * seeing the new one.
       */
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
      /** `amount` is the bill's amount. `received` is the amount of this payment; only where part payments came before. */
      readonly data: BillReference & Receipt & { readonly amount: Paise; readonly received?: Paise; readonly at: string };
    }
  | {
      /**
       * `amount` is the reversed amount: that of the payment `paymentId`. Older events have no `paymentId` and reverse everything
       * received.
       */
      readonly type: 'BillPaymentReversed';
      readonly data: BillReference & { readonly paymentId?: string; readonly amount: Paise; readonly reason: string; readonly at: string };
    }
  | {
      /** `on` is the day in the canteen's zone, `number` how many of the canteen's reminder dates had passed. */
      readonly type: 'BillReminderSent';
      readonly data: BillReference & { readonly on: string; readonly number: number; readonly at: string };
    }
  | { readonly type: 'BillQuestioned'; readonly data: BillReference & QuestionData & { readonly at: string } }
  | {
      /** Precedes the answer that it belongs to. `difference` is below 0: the amount taken off the order. */
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
