import type { Paise } from '@tiffin/contracts';
import type { Receipt } from './bill-events.js';

/** Money that a contractor has received for a bill. */
export interface Payment extends Receipt {
  /** The client's, its claim's, or, where there is neither, the revision of its event. */
  readonly paymentId: string;
  /** Paise, above 0. */
  readonly amount: Paise;
  readonly at: string;
  /** The open claim of other money that it ended: taken back, it opens that again. */
  readonly endedClaim?: Claim;
}

/** What a student says to have paid, and nobody has looked at yet. */
export interface Claim {
  readonly claimId: string;
  /** The claim that this one corrects. */
  readonly replaces?: string;
  /** Of the UPI payment: 12 digits. */
  readonly reference: string;
  /** Paise, above 0. */
  readonly amount: Paise;
  readonly at: string;
}

/** A claim of which the contractor found no money. */
export interface DeclinedClaim {
  readonly claimId: string;
  readonly reference: string;
  readonly reason: string;
  readonly at: string;
}

/** What was paid of a bill, and what its student says was. Times ISO 8601 in UTC. */
export interface BillPayments {
  /** Those that stand, oldest first: none of a bill of nothing. */
  readonly payments: readonly Payment[];
  readonly claim: Claim | null;
  /** The last one, until there is another claim or a payment. */
  readonly declined: DeclinedClaim | null;
  /** Ids of the payments and claims that were taken back: doing that again changes nothing. */
  readonly takenBack: readonly string[];
}

export const NO_PAYMENTS: BillPayments = { payments: [], claim: null, declined: null, takenBack: [] };

/** Paise that were received of a bill, and were not taken back. */
export function amountReceived({ payments }: Pick<BillPayments, 'payments'>): Paise {
  return payments.reduce((total, { amount }) => total + amount, 0);
}

/** Paise that are still to be paid of it. */
export function amountLeft(bill: BillPayments & { readonly amount: Paise; readonly paid: boolean }): Paise {
  return bill.paid ? 0 : bill.amount - amountReceived(bill);
}
