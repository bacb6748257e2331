/**
 * How a log-in attempt ended: signed in; wrong password or key; throttled after too many attempts; correct, but the canteen is not
 * active.
 */
export const LOG_IN_OUTCOMES = ['in', 'wrong', 'throttled', 'waiting'] as const;
export type LogInOutcome = (typeof LOG_IN_OUTCOMES)[number];

/** Whom the password or key would have signed in. */
export type LogInRole = 'student' | 'contractor' | 'staff' | 'counter' | 'admin';

/** A log-in attempt as operators see it: without names and without what was entered. */
export interface LogInEntry {
  _id: string;
  at: string;
  role: LogInRole;
  outcome: LogInOutcome;
  /** Only where the account exists. */
  canteenId?: string;
  userId?: string;
  /** Fingerprints: equal for the same log-in and for the same address. They reveal neither. */
  account: string;
  address: string;
}

/** Newest first. */
export interface LogInsPage {
  logIns: LogInEntry[];
  logInsInfo: { hasNextPage: boolean };
}

/** What the call for log-ins answers. */
export interface LogInAnswers {
  'GET /operations/log-ins': LogInsPage;
}
