import type { Rupees } from './money.js';

/** What students owe by now, and what they may order for in a month. */

/** A student's running month, in the canteen's zone, and what of earlier ones is not paid. */
export interface Tab {
  /** 1–12. */
  month: number;
  year: number;
  /** What the month's orders come to that are still Pending. */
  pending: Rupees;
  /** What those come to that are Prepared or picked up, and will be billed. */
  billable: Rupees;
  /** Both. */
  total: Rupees;
  /** Bills that are not paid: what is left to pay of them, and how many there are. */
  unpaid: { amount: Rupees; count: number };
  /** Only where a limit holds. `left` is never below 0. */
  limit?: { amount: Rupees; left: Rupees };
}

/** A canteen's monthly limit for each student; `null` for none. */
export interface CreditLimitSetting {
  amount: Rupees | null;
}
/** A student's own: `none` for no limit, `null` for the canteen's. */
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
