import type { Language, UpiPayment } from '@tiffin/contracts';
import type { BillContent, BusinessMonth } from '../../aggregates/bill/bill-events.js';
import type { PrintedOrderInfo } from '../bill-access.js';
import type { Payment } from '../../aggregates/bill/bill-payments.js';

/** Everything that a printed bill shows. The same bill always makes the same bytes. Instants are ISO 8601 in UTC, amounts are in paise. */
export interface PrintedBill extends BillContent {
  /** The reader's language. */
  readonly language: Language;
  readonly month: BusinessMonth;
  readonly issuedAt: string;
  /** When the content last changed after the issue. */
  readonly revisedAt: string | null;
  /** When the bill became paid. */
  readonly paidAt: string | null;
  /** Payments that were not reversed. */
  readonly payments: readonly Payment[];
  /** How the rest is paid by UPI; absent where it cannot be. */
  readonly upi?: UpiPayment | undefined;
  /** The time of its stream's last event, which is the PDF's creation date. */
  readonly changedAt: string;
  /** `Ganga (BH1)`. */
  readonly hostel: string;
  readonly student: {
    readonly fullName: string;
    /** Empty once the student is removed. */
    readonly rollNo: string;
  };
  /** How people recognize the bill's orders, with the options of their dishes, by id. */
  readonly orders: ReadonlyMap<string, PrintedOrderInfo>;
  /** The canteen's zone, for all printed days. */
  readonly timeZone: string;
}
