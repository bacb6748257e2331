import type { Rupees } from './money.js';
import type { Person } from './accounts.js';
import type { TimelineEntry, TypedAtCounter } from './orders.js';
import type { FailureCode } from './failures.js';
import type { PageInfo } from './common-answers.js';
import type { PaymentMethod, UpiPayment } from './payments.js';

/** Bills and statistics (docs/reference/wire.md#2 and #7). Money in rupees, times ISO 8601 in UTC; months 1–12 in the canteen's zone. */

/** Whose bill it is; a removed student is `Removed student` with empty details. */
export interface BilledPerson extends Person {
  email: string;
}
/** What was received of a bill at once. */
export interface BillPayment {
  _id: string;
  amount: Rupees;
  /** Absent where nobody said how it was paid. */
  method?: PaymentMethod;
  reference?: string;
  on: string;
}
/** What a student says to have paid, and nobody has looked at yet. */
export interface BillClaim {
  _id: string;
  /** Of the UPI payment: 12 digits. */
  reference: string;
  amount: Rupees;
  claimedOn: string;
  /** The student has corrected what they said before. */
  corrected?: boolean;
  /** Other bills of the canteen for which the same reference was named; in the list of claims only. */
  alsoOn?: string[];
}
/** A claim of which the contractor found no money. */
export interface DeclinedClaim {
  reference: string;
  reason: string;
  on: string;
}
/** What a student asks about their bill, and nobody has answered yet. */
export interface BillQuestion {
  _id: string;
  /** Of the line that it is about; absent where it is about the bill as a whole. */
  orderId?: string;
  text: string;
  askedOn: string;
}
export interface AnsweredBillQuestion extends BillQuestion {
  answer: string;
  answeredOn: string;
  /** Below 0, where something was taken off. */
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
  /** Of its amount, while a part of it was paid. */
  received?: Rupees;
  /** Those that stand, oldest first; none of a bill of nothing. */
  payments?: BillPayment[];
  claim?: BillClaim;
  /** The last one, until there is another claim or a payment. */
  declined?: DeclinedClaim;
  question?: BillQuestion;
  /** The last one, until there is another question. */
  answered?: AnsweredBillQuestion;
  /** The day of the last reminder in the canteen's zone, `2026-11-21`. */
  remindedOn?: string;
  /** Grows with every change; the higher wins. */
  revision: number;
  /** The bill is held up by a parked event. */
  parked?: boolean;
}
/** By roll number. */
export interface BillsPage {
  bills: Bill[];
  billsInfo: PageInfo;
}
/** An order of the bill's month as it was billed. */
export interface BillLine {
  orderId: string;
  createdAt: string;
  /** It was typed at the counter. */
  counter?: TypedAtCounter;
  subtotal: Rupees;
  packingCharges: Rupees;
  tax: Rupees;
  amount: Rupees;
}
/** What an order of a paid bill is more, or less, than it was billed, or what was taken off an order of this one. */
export interface BillAdjustment {
  orderId: string;
  /** Of the paid bill, or of this one. */
  month: number;
  year: number;
  /** May be negative. */
  amount: Rupees;
}
/** What the bills of a selection come to: `amount` = `collected` + `claimed` + `outstanding`. */
export interface BillTotals {
  count: number;
  amount: Rupees;
  collected: Rupees;
  /** Said to be paid, and not looked at yet. */
  claimed: Rupees;
  /** Neither paid nor claimed. */
  outstanding: Rupees;
}
/** Which bills a list shows: those of which something is left to pay, or the others. */
export const BILL_STATES = ['paid', 'unpaid'] as const;
export type BillStateName = (typeof BILL_STATES)[number];

/** How long unpaid bills are overdue: not yet, 1–30 days, 31–60, and more. */
export const BILL_AGES = ['notDue', 'to30', 'to60', 'over60'] as const;
export type BillAge = (typeof BILL_AGES)[number];

/** What is left to pay of all unpaid bills of a canteen, by age. */
export type BillsByAge = Record<BillAge, { count: number; amount: Rupees }>;

/** A bill with all that makes its amount. */
export interface BillDetail extends Bill {
  lines: BillLine[];
  adjustments: BillAdjustment[];
  /** From the bills before; never above 0. */
  carriedIn: Rupees;
  /** What goes to the next bill; never below 0. */
  carriedOut: Rupees;
  timeline: TimelineEntry[];
}
/** What issuing bills did; `month` and `year` name the previous month. */
export interface BillsGenerated {
  month: number;
  year: number;
  issued: number;
  revised: number;
  /** Where parked events hold up some students' months: of how many. */
  heldUp?: number;
}
/** What became of one of the claims that were to be confirmed. */
export interface ConfirmedClaim {
  billId: string;
  claimId: string;
  ok: boolean;
  /** Why not. */
  code?: FailureCode;
  message?: string;
}
/** In the order in which they were named. */
export interface ClaimsConfirmed {
  claims: ConfirmedClaim[];
}
/** A month of the statistics; months without orders are absent. */
export interface StatisticsRow {
  month: number;
  orderCount: number;
  monthlyTotal: Rupees;
  /** The month is held up by a parked event. */
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
