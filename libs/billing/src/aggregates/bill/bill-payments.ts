import type { Paise } from '@tiffin/contracts';
import type { Receipt } from './bill-events.js';

/** A payment that the contractor has received for a bill. */
export interface Payment extends Receipt {
  /** The client's id or the claim's id; where there is neither, the revision of its event. */
  readonly paymentId: string;
  /** Paise, above 0. */
  readonly amount: Paise;
  readonly at: string;
  /** The open claim of another payment that this payment ended. Reversing this payment opens that claim again. */
  readonly endedClaim?: Claim;
}

/** A payment that the student reports and the contractor has not checked yet. */
export interface Claim {
  readonly claimId: string;
  /** The claim that this one corrects. */
  readonly replaces?: string;
  /** The 12 digits of the UPI payment. */
  readonly reference: string;
  /** Paise, above 0. */
  readonly amount: Paise;
  readonly at: string;
}

/** A claim for which the contractor found no money. */
export interface DeclinedClaim {
  readonly claimId: string;
  readonly reference: string;
  readonly reason: string;
  readonly at: string;
}

/** The payments and the claim of a bill. Times are ISO 8601 in UTC. */
export interface BillPayments {
  /** Payments that were not reversed, oldest first; a bill of 0 has none. */
  readonly payments: readonly Payment[];
  readonly claim: Claim | null;
  /** The latest declined claim, until there is another claim or a payment. */
  readonly declined: DeclinedClaim | null;
  /** Ids of reversed payments and withdrawn claims, so that repeating the command changes nothing. */
  readonly takenBack: readonly string[];
}

export const NO_PAYMENTS: BillPayments = { payments: [], claim: null, declined: null, takenBack: [] };

/** Returns what was received and not reversed, in paise. */
export function amountReceived({ payments }: Pick<BillPayments, 'payments'>): Paise {
  return payments.reduce((total, { amount }) => total + amount, 0);
}

/** Returns what is left to pay, in paise. */
export function amountLeft(bill: BillPayments & { readonly amount: Paise; readonly paid: boolean }): Paise {
  return bill.paid ? 0 : bill.amount - amountReceived(bill);
}
