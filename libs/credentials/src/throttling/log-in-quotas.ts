import { Injectable } from '@nestjs/common';
import type { UserRole } from '@tiffin/contracts';
import type { Quota } from './quota.js';
import { Quotas } from './quotas.js';

const HOUR = 3_600_000;
/** Most successful log-ins per account; wrong ones are counted elsewhere. A canteen's screens share its key. */
const LOG_INS: Readonly<Record<UserRole, Quota>> = {
  student: { times: 60, within: HOUR },
  contractor: { times: 60, within: HOUR },
  staff: { times: 120, within: HOUR },
  counter: { times: 120, within: HOUR },
};

/** Limits successful log-ins per account: each costs a hash, a session and a remembered browser. */
@Injectable()
export class LogInQuotas {
  constructor(private readonly quotas: Quotas) {}

  /** Throws `throttled` if the account has none left. Called before the secret is compared. */
  async requireAvailable(role: UserRole, account: string): Promise<void> {
    await this.quotas.requireAvailable(nameOf(account), LOG_INS[role]);
  }

  /** Counts a successful log-in. Throws `throttled`. */
  async take(role: UserRole, account: string): Promise<void> {
    await this.quotas.take(nameOf(account), LOG_INS[role]);
  }
}

const nameOf = (account: string): string => `log-in:${account}`;
