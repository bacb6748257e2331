import type { Paise } from '@tiffin/contracts';
import { amountLeft, type BillPayments } from './bill-payments.js';
import type { BusinessMonth } from './bill-events.js';

/** What a student asks about their bill. */
export interface Question {
  readonly questionId: string;
  /** Of the line that it is about; without it, the bill as a whole. */
  readonly orderId?: string;
  readonly text: string;
  readonly at: string;
}

/** What a contractor said to it. */
export interface AnsweredQuestion extends Question {
  readonly answer: string;
  readonly answeredAt: string;
  /** Paise, below 0: where something was corrected. */
  readonly difference?: Paise;
}

/** The last reminder of a bill. */
export interface Reminder {
  /** The day in the canteen's zone, `2026-11-21`. */
  readonly on: string;
  /** From 1: how many of the canteen's moments for reminders had come. */
  readonly number: number;
}

/** What student and contractor have to say to one another about a bill. */
export interface BillEnquiries {
  readonly question: (Question & Pick<AnsweredQuestion, 'difference'>) | null;
  /** The last one, until there is another question. */
  readonly answered: AnsweredQuestion | null;
  readonly reminded: Reminder | null;
}

export const NO_ENQUIRIES: BillEnquiries = { question: null, answered: null, reminded: null };

/** Whether its student may be reminded of it: something is to be paid, and nobody has to look at a claim or a question first. */
export function mayBeReminded(bill: BillEnquiries & BillPayments & { readonly amount: Paise; readonly paid: boolean }): boolean {
  return amountLeft(bill) > 0 && !bill.claim && !bill.question;
}

/** What a contractor took off an order of a bill. */
export interface Correction {
  readonly orderId: string;
  /** Paise, below 0. */
  readonly difference: Paise;
}

/** What all corrections of an order come to, in paise; at most 0. */
export function correctionsTotal(corrections: readonly Correction[], orderId: string): Paise {
  return corrections.reduce((total, correction) => total + (correction.orderId === orderId ? correction.difference : 0), 0);
}

/**
 * A bill's corrections of its own orders, as adjustments that name its own month; by `orderId`. That of an order which is not on the bill any more
 * counts for nothing: nothing is to pay for such an order, and nothing is to be taken off.
 */
export function ownAdjustments(month: BusinessMonth, orders: readonly { readonly orderId: string }[], corrections: readonly Correction[]) {
  return orders
    .map(({ orderId }) => ({ orderId, sourceMonth: month, difference: correctionsTotal(corrections, orderId) }))
    .filter(({ difference }) => difference !== 0)
    .sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
}
