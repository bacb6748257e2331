import type { Rupees } from './money.js';
import type { Person } from './accounts.js';
import type { TimelineEntry } from './orders.js';
import type { FailureCode } from './failures.js';
import type { PaymentMethod } from './payments.js';
import type { UpiPayment } from './upi.js';

/** Bills and statistics (api.md 2 and 7). Money in rupees, times ISO 8601 in UTC; months 1–12 in the canteen's zone. */

/** Whose bill it is; a removed student is `Removed student` with empty details. */
export interface BilledPerson extends Person {
  email: string;
}
/** What was received of a bill at once. */
export interface BillPayment {
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
  /** Other bills of the canteen for which the same reference was named; in the list of claims only. */
  alsoOn?: string[];
}
/** A claim of which the contractor found no money. */
export interface DeclinedClaim {
  reference: string;
  reason: string;
  on: string;
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
  /** Those that stand, where somebody said how they were made. */
  payments?: BillPayment[];
  claim?: BillClaim;
  /** The last one, until there is another claim or a payment. */
  declined?: DeclinedClaim;
  /** Grows with every change; the higher wins. */
  revision: number;
  /** The bill is held up by a parked event. */
  parked?: boolean;
}
/** By roll number. */
export interface BillsPage {
  bills: Bill[];
  billsInfo: { hasNextPage: boolean };
}
/** An order of the bill's month as it was billed. */
export interface BillLine {
  orderId: string;
  createdAt: string;
  subtotal: Rupees;
  packingCharges: Rupees;
  tax: Rupees;
  amount: Rupees;
}
/** What an order of a paid bill is more, or less, than it was billed. */
export interface BillAdjustment {
  orderId: string;
  /** Of the paid bill. */
  month: number;
  year: number;
  /** May be negative. */
  amount: Rupees;
}
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
  'POST /bills/{id}/payments': Bill;
  'POST /bills/{id}/claims': Bill;
  'GET /bills/claims': BillsPage;
  'POST /bills/claims/confirm': ClaimsConfirmed;
  'POST /bills/{id}/claims/{claimId}/decline': Bill;
}
