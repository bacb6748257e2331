import type { Rupees } from './money.js';

/** How a bill can be paid. */
export const PAYMENT_METHODS = ['cash', 'upi', 'other'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The canteen's UPI account; both are `null` where the canteen accepts no UPI. */
export type UpiAddress = { upiId: string; payeeName: string } | { upiId: null; payeeName: null };

/** How a student pays a bill by UPI. */
export interface UpiPayment {
  /** `upi://pay?…`, for a link or a QR code. */
  uri: string;
  upiId: string;
  payeeName: string;
  /** What is left to pay. */
  amount: Rupees;
  /** Names the bill and the student's roll number. */
  note: string;
}

/** When bills are due, and when students are reminded of unpaid ones. */
export interface BillReminders {
  /** A bill is due this many days after its issue. `null`: at once, and students see no due date. */
  dueDays: number | null;
  /** Students are reminded this many days after the due date, ascending; empty: never. */
  remindAfterDays: number[];
}
