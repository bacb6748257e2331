/** How an attempt to come in ended: in; with a wrong password or key; held back after too many; right, but the canteen is not active. */
export const LOG_IN_OUTCOMES = ['in', 'wrong', 'throttled', 'waiting'] as const;
export type LogInOutcome = (typeof LOG_IN_OUTCOMES)[number];

/** Whom the password or key would have let in. */
export type LogInRole = 'student' | 'contractor' | 'staff' | 'counter' | 'admin';

/** An attempt to come in, as operators see it: without anybody's name, and without what was typed. */
export interface LogInEntry {
  _id: string;
  at: string;
  role: LogInRole;
  outcome: LogInOutcome;
  /** Of an account that there is. */
  canteenId?: string;
  userId?: string;
  /** Fingerprints: equal for the same log-in and for the same address, and good for nothing else. */
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
