import type { Language, TypedAtCounter, UpiPayment } from '@tiffin/contracts';
import type { BillContent, BusinessMonth } from '../../aggregates/bill/bill-events.js';
import type { Payment } from '../../aggregates/bill/bill-payments.js';

/** All that a printed bill shows; the same bill is printed to the same bytes. Instants ISO 8601 in UTC, amounts in paise. */
export interface PrintedBill extends BillContent {
  /** Of its reader. */
  readonly language: Language;
  readonly month: BusinessMonth;
  readonly issuedAt: string;
  /** When its content last changed after that. */
  readonly revisedAt: string | null;
  /** Of the payment that stands. */
  readonly paidAt: string | null;
  /** Those that stand. */
  readonly payments: readonly Payment[];
  /** How the rest is paid by UPI, where it can be. */
  readonly upi?: UpiPayment | undefined;
  /** Of its stream's last event: when this print's content came about. */
  readonly changedAt: string;
  /** `Ganga (BH1)`. */
  readonly hostel: string;
  readonly student: {
    readonly fullName: string;
    /** Empty once the student is removed. */
    readonly rollNo: string;
  };
  /** Which of its orders were typed at the counter, by id. */
  readonly typed: ReadonlyMap<string, TypedAtCounter>;
  /** Of the canteen: whose days are printed. */
  readonly timeZone: string;
}
