import type { Paise } from '@tiffin/contracts';
import type { Adjustment, BilledOrder, BusinessMonth } from '../aggregates/bill/bill-events.js';
import type { BillPayments } from '../aggregates/bill/bill-payments.js';
import type { BillEnquiries, Correction } from '../aggregates/bill/bill-enquiries.js';

/** A bill as lists show it: small, so that a month of a whole hostel is read at once. Only bills that were issued have one. */
export interface BillDocument extends BillPayments, BillEnquiries {
  /** The bill's id, `{studentId}-{yyyy-mm}`. */
  readonly _id: string;
  readonly kind: 'bill';
  readonly canteenId: string;
  readonly studentId: string;
  readonly month: BusinessMonth;
  /** Paise. */
  readonly amount: Paise;
  readonly paid: boolean;
  /** Of the payment that made it paid, where it stands; `null` while unpaid. */
  readonly paidAt: string | null;
  readonly issuedAt: string;
  /** The canteen, while something is left to pay; absent otherwise. */
  readonly owedTo?: string;
  /** Of its stream's last event. */
  readonly revision: number;
}

/**
 * All that settling needs to know of a student's month: which of its orders are billable now, and what its bill says of them. Folded from order and
 * bill events together, so that whatever is still to be billed, or to be put right, is found without reading every order again.
 */
export interface AccountMonthDocument {
  /** `{studentId}-{yyyy-mm}/orders`. */
  readonly _id: string;
  readonly kind: 'month';
  readonly canteenId: string;
  readonly studentId: string;
  readonly month: BusinessMonth;
  /** Orders created in the month that are Prepared or PickedUp now (docs/reference/decisions.md#7.1), by `placedAt`, then `orderId`. */
  readonly orders: readonly BilledOrder[];
  readonly bill: null | {
    readonly lines: readonly BilledOrder[];
    readonly adjustments: readonly Adjustment[];
    readonly carriedIn: Paise;
    readonly carriedOut: Paise;
    readonly amount: Paise;
    /** Once something was paid or claimed, for ever: lines and adjustments never change again (docs/reference/decisions.md#7.3). */
    readonly frozen: boolean;
    /** What the contractor took off its orders. */
    readonly corrections: readonly Correction[];
    /** Of its stream's last event: what a change must name. */
    readonly revision: number;
  };
  /** The orders are not what the bill says, or there is no bill for them: somebody must look whether there is anything to do. */
  readonly differs: boolean;
}

export type BillsDocument = BillDocument | AccountMonthDocument;
