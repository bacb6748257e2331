import type { Paise } from '@tiffin/contracts';
import type { Adjustment, BilledOrder, BusinessMonth } from '../aggregates/bill/bill-events.js';
import type { BillPayments } from '../aggregates/bill/bill-payments.js';
import type { BillEnquiries, Correction } from '../aggregates/bill/bill-enquiries.js';

/** An issued bill as lists show it, without its content, so that a whole hostel's month can be read at once. */
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
  /** When the bill became paid; `null` while it is unpaid. */
  readonly paidAt: string | null;
  readonly issuedAt: string;
  /** The canteen, while something is left to pay; absent otherwise. */
  readonly owedTo?: string;
  /** The revision of its stream's last event. */
  readonly revision: number;
}

/**
 * What settling needs to know of a student's month: the orders that are billable now, and the content of its bill. Folded from order and
 * bill events together, so that a run finds months to settle without reading every order again.
 */
export interface AccountMonthDocument {
  /** `{studentId}-{yyyy-mm}/orders`. */
  readonly _id: string;
  readonly kind: 'month';
  readonly canteenId: string;
  readonly studentId: string;
  readonly month: BusinessMonth;
  /** Orders of the month that are Prepared or PickedUp now (docs/reference/decisions.md#7.1), by `placedAt`, then `orderId`. */
  readonly orders: readonly BilledOrder[];
  readonly bill: null | {
    readonly lines: readonly BilledOrder[];
    readonly adjustments: readonly Adjustment[];
    readonly carriedIn: Paise;
    readonly carriedOut: Paise;
    readonly amount: Paise;
    /** Set for ever once something was paid or claimed: lines and adjustments never change again (docs/reference/decisions.md#7.3). */
    readonly frozen: boolean;
    /** The amounts that the contractor took off its orders. */
    readonly corrections: readonly Correction[];
    /** The revision of its stream's last event, which a change must expect. */
    readonly revision: number;
  };
  /** The orders differ from the bill, or have no bill: settling has to check the month. */
  readonly differs: boolean;
}

export type BillsDocument = BillDocument | AccountMonthDocument;
