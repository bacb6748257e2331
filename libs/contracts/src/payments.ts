import type { Rupees } from './money.js';

/** How a bill can be paid. */
export const PAYMENT_METHODS = ['cash', 'upi', 'other'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Where a canteen's money goes by UPI; both `null` where students pay otherwise. */
export type UpiAddress = { upiId: string; payeeName: string } | { upiId: null; payeeName: null };

/** How a bill is paid by UPI. */
export interface UpiPayment {
  /** `upi://pay?…`, for a link or a QR code. */
  uri: string;
  upiId: string;
  payeeName: string;
  /** What is left to pay. */
  amount: Rupees;
  /** Names the bill and its student's number. */
  note: string;
}

/** When bills are due, and when students are reminded of what they have not paid. */
export interface BillReminders {
  /** Days after its issue by which a bill is to be paid; `null`: at once, and no day is named to students. */
  dueDays: number | null;
  /** Days after that on which students are reminded, ascending; none: never. */
  remindAfterDays: number[];
}
