import type { Paise } from '@tiffin/contracts';
import type { EventTypes, RecordedEvent } from '@tiffin/event-sourcing';

/** A month in the canteen's zone, `2026-10`. */
export type BusinessMonth = string;

/** What every bill event says of its bill, so that no fold looks elsewhere (design 3). `billId` names the stream: `bill-{billId}`. */
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

/** What an order of an earlier month, whose bill is frozen, is more or less than it was billed and already carried (decisions 7.3). */
export interface Adjustment {
  readonly orderId: string;
  /** Of the frozen bill. */
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

/** The events of `bill-{studentId}-{yyyy-mm}` (design 3). Amounts in paise; `at` is when it was decided, ISO 8601 in UTC. */
export type BillEvent =
  | { readonly type: 'BillIssued'; readonly data: BillReference & BillContent & { readonly at: string } }
  | { readonly type: 'BillRevised'; readonly data: BillReference & BillContent & { readonly at: string } }
  | { readonly type: 'BillPaid'; readonly data: BillReference & { readonly amount: Paise; readonly at: string } }
  | {
      readonly type: 'BillPaymentReversed';
      readonly data: BillReference & { readonly amount: Paise; readonly reason: string; readonly at: string };
    };

export type RecordedBillEvent = RecordedEvent & BillEvent;

export const BILL_EVENT_TYPES = {
  BillIssued: { version: 1 },
  BillRevised: { version: 1 },
  BillPaid: { version: 1 },
  BillPaymentReversed: { version: 1 },
} as const satisfies Record<BillEvent['type'], EventTypes[string]>;
