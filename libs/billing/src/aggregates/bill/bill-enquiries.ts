import type { Paise } from '@tiffin/contracts';
import { amountLeft, type BillPayments } from './bill-payments.js';
import type { BusinessMonth } from './bill-events.js';

/** A student's question about their bill. */
export interface Question {
  readonly questionId: string;
  /** The bill line that the question is about; without it, the whole bill. */
  readonly orderId?: string;
  readonly text: string;
  readonly at: string;
}

/** A question with the contractor's answer. */
export interface AnsweredQuestion extends Question {
  readonly answer: string;
  readonly answeredAt: string;
  /** Paise, below 0; only where an amount was taken off. */
  readonly difference?: Paise;
}

/** The last reminder of a bill. */
export interface Reminder {
  /** The day in the canteen's zone, `2026-11-21`. */
  readonly on: string;
  /** From 1: how many of the canteen's reminder dates had passed. */
  readonly number: number;
}

/** The questions, answers and reminders of a bill. */
export interface BillEnquiries {
  readonly question: (Question & Pick<AnsweredQuestion, 'difference'>) | null;
  /** The latest answered question, until there is another question. */
  readonly answered: AnsweredQuestion | null;
  readonly reminded: Reminder | null;
}

export const NO_ENQUIRIES: BillEnquiries = { question: null, answered: null, reminded: null };

/** Whether the student may be reminded of the bill: something is left to pay, and no claim or question is open. */
export function mayBeReminded(bill: BillEnquiries & BillPayments & { readonly amount: Paise; readonly paid: boolean }): boolean {
  return amountLeft(bill) > 0 && !bill.claim && !bill.question;
}

/** An amount that the contractor took off an order of a bill. */
export interface Correction {
  readonly orderId: string;
  /** Paise, below 0. */
  readonly difference: Paise;
}

/** Returns the sum of all corrections of an order, in paise; at most 0. */
export function correctionsTotal(corrections: readonly Correction[], orderId: string): Paise {
  return corrections.reduce((total, correction) => total + (correction.orderId === orderId ? correction.difference : 0), 0);
}

/**
 * Returns a bill's corrections of its own orders as adjustments of its own month, by `orderId`. Corrections of an order that is no
 * longer on the bill do not count, since nothing is charged for it.
 */
export function ownAdjustments(month: BusinessMonth, orders: readonly { readonly orderId: string }[], corrections: readonly Correction[]) {
  return orders
    .map(({ orderId }) => ({ orderId, sourceMonth: month, difference: correctionsTotal(corrections, orderId) }))
    .filter(({ difference }) => difference !== 0)
    .sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
}
