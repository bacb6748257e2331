import type { Rupees } from './money.js';

/** What students owe, and their monthly limits. */

/** A student's current month in the canteen's zone, and their unpaid bills of earlier months. */
export interface Tab {
  /** 1–12. */
  month: number;
  year: number;
  /** The total of the month's Pending orders. */
  pending: Rupees;
  /** The total of the month's Prepared and PickedUp orders, which will be billed. */
  billable: Rupees;
  /** `pending` + `billable`. */
  total: Rupees;
  /** Unpaid bills: what is left to pay of them, and how many there are. */
  unpaid: { amount: Rupees; count: number };
  /** Only where a limit applies. `left` is never below 0. */
  limit?: { amount: Rupees; left: Rupees };
}

/** A canteen's monthly limit for each student; `null` for none. */
export interface CreditLimitSetting {
  amount: Rupees | null;
}
/** A student's own limit: `none` for no limit, `null` for the canteen's. */
export interface StudentCreditSetting {
  amount: Rupees | 'none' | null;
}

/** What the calls about limits answer. */
export interface CreditAnswers {
  'GET /users/tab': Tab;
  'GET /contractors/credit-limit': CreditLimitSetting;
  'PUT /contractors/credit-limit': CreditLimitSetting;
  'PUT /users/{id}/credit-limit': StudentCreditSetting;
}
