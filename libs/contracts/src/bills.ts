import type { Rupees } from './money.js';
import type { Person } from './accounts.js';
import type { OrderLabel } from './order-label.js';
import type { TimelineEntry, TypedAtCounter } from './orders.js';
import type { FailureCode } from './failures.js';
import type { PageInfo } from './common-answers.js';
import type { PaymentMethod, UpiPayment } from './payments.js';

/**
 * Bills and statistics (docs/reference/wire.md#2 and #7). Money is in rupees, times are ISO 8601 in UTC, months are 1–12 in the
 * canteen's zone.
 */

/** The student whose bill it is. A removed student is `Removed student` with empty details. */
export interface BilledPerson extends Person {
  email: string;
}
/** One payment that was received for a bill. */
export interface BillPayment {
  _id: string;
  amount: Rupees;
  /** Absent where the method was not recorded. */
  method?: PaymentMethod;
  reference?: string;
  on: string;
}
/** A payment that the student reports and the contractor has not checked yet. */
export interface BillClaim {
  _id: string;
  /** The 12 digits of the UPI payment. */
  reference: string;
  amount: Rupees;
  claimedOn: string;
  /** The student has corrected an earlier report. */
  corrected?: boolean;
  /** Other bills of the canteen with the same reference; in the list of claims only. */
  alsoOn?: string[];
}
/** A claim for which the contractor found no money. */
export interface DeclinedClaim {
  reference: string;
  reason: string;
  on: string;
}
/** A student's question about their bill that is not answered yet. */
export interface BillQuestion {
  _id: string;
  /** The bill line that the question is about; absent where it is about the whole bill. */
  orderId?: string;
  text: string;
  askedOn: string;
}
export interface AnsweredBillQuestion extends BillQuestion {
  answer: string;
  answeredOn: string;
  /** Below 0: the amount that was taken off. */
  corrected?: Rupees;
}
export interface Bill {
  _id: string;
  month: number;
  year: number;
  /** Lines + adjustments + carriedIn + carriedOut; never below 0. */
  amount: Rupees;
  paid: boolean;
  paidOn: string | null;
  issuedOn: string;
  studentInfo: BilledPerson;
  /** The part of the amount that was received, while the bill is paid in part. */
  received?: Rupees;
  /** Payments that were not reversed, oldest first; absent where there are none. */
  payments?: BillPayment[];
  claim?: BillClaim;
  /** The latest declined claim, until there is another claim or a payment. */
  declined?: DeclinedClaim;
  question?: BillQuestion;
  /** The latest answered question, until there is another question. */
  answered?: AnsweredBillQuestion;
  /** The day of the last reminder in the canteen's zone, `2026-11-21`. */
  remindedOn?: string;
  /** Grows with every change; the higher one wins. */
  revision: number;
  /** A parked event holds up the bill. */
  parked?: boolean;
}
/** By roll number. */
export interface BillsPage {
  bills: Bill[];
  billsInfo: PageInfo;
}
/** An order of the bill's month as it was billed. */
export interface BillLine extends OrderLabel {
  orderId: string;
  createdAt: string;
  /** The order was placed at the counter. */
  counter?: TypedAtCounter;
  subtotal: Rupees;
  packingCharges: Rupees;
  tax: Rupees;
  amount: Rupees;
}
/** The difference between an order and what a paid bill charged for it, or an amount taken off an order of this bill. */
export interface BillAdjustment extends OrderLabel {
  orderId: string;
  /** When the order was placed; absent until the views have the order. */
  createdAt?: string;
  /** Of the paid bill, or of this one. */
  month: number;
  year: number;
  /** May be negative. */
  amount: Rupees;
}
/** Totals of the selected bills: `amount` = `collected` + `claimed` + `outstanding`. */
export interface BillTotals {
  count: number;
  amount: Rupees;
  collected: Rupees;
  /** Reported as paid and not checked yet. */
  claimed: Rupees;
  /** Neither paid nor claimed. */
  outstanding: Rupees;
}
/** Which bills a list shows: `unpaid` bills have something left to pay, `paid` ones do not. */
export const BILL_STATES = ['paid', 'unpaid'] as const;
export type BillStateName = (typeof BILL_STATES)[number];

/** How many days unpaid bills are overdue: not yet, 1–30, 31–60, and more. */
export const BILL_AGES = ['notDue', 'to30', 'to60', 'over60'] as const;
export type BillAge = (typeof BILL_AGES)[number];

/** What is left to pay of all unpaid bills of a canteen, by age. */
export type BillsByAge = Record<BillAge, { count: number; amount: Rupees }>;

/** A bill with everything that makes up its amount. */
export interface BillDetail extends Bill {
  lines: BillLine[];
  adjustments: BillAdjustment[];
  /** Credit from earlier bills; never above 0. */
  carriedIn: Rupees;
  /** Credit for the next bill; never below 0. */
  carriedOut: Rupees;
  timeline: TimelineEntry[];
}
/** What issuing bills did; `month` and `year` name the previous month. */
export interface BillsGenerated {
  month: number;
  year: number;
  issued: number;
  revised: number;
  /** How many students were skipped because a parked event holds up their months; absent where none was. */
  heldUp?: number;
}
/** The result for one of the claims to confirm. */
export interface ConfirmedClaim {
  billId: string;
  claimId: string;
  ok: boolean;
  /** Why the claim was not confirmed. */
  code?: FailureCode;
  message?: string;
}
/** In the order of the request. */
export interface ClaimsConfirmed {
  claims: ConfirmedClaim[];
}
/** A month of the statistics; months without orders are absent. */
export interface StatisticsRow {
  month: number;
  orderCount: number;
  monthlyTotal: Rupees;
  /** A parked event holds up the month. */
  parked?: boolean;
}

/** What the calls about bills and statistics answer. */
export interface BillAnswers {
  'GET /orders/statistics': StatisticsRow[];
  'GET /bills': BillsPage;
  'GET /bills/{id}': Bill[];
  'GET /bills/generate': BillsGenerated;
  'POST /bills/generate': BillsGenerated;
  'PATCH /bills/{id}': Bill;
  'POST /bills/{id}/reversal': Bill;
  'GET /bills/{id}/detail': BillDetail;
  'GET /bills/{id}/upi': UpiPayment;
  'GET /bills/totals': BillTotals;
  'GET /bills/ageing': BillsByAge;
  'GET /bills/unpaid': BillsPage;
  'GET /bills/questions': BillsPage;
  'POST /bills/{id}/questions': Bill;
  'POST /bills/{id}/questions/{questionId}/answer': Bill;
  'POST /bills/{id}/payments': Bill;
  'POST /bills/{id}/claims': Bill;
  'PATCH /bills/{id}/claims/{claimId}': Bill;
  'POST /bills/{id}/claims/{claimId}/withdraw': Bill;
  'GET /bills/claims': BillsPage;
  'POST /bills/claims/confirm': ClaimsConfirmed;
  'POST /bills/{id}/claims/{claimId}/decline': Bill;
}
