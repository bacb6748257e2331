import type { Rupees } from './money.js';

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
