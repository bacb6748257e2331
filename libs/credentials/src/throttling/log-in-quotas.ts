import { Injectable } from '@nestjs/common';
import type { UserRole } from '@tiffin/contracts';
import type { Quota } from './quota.js';
import { Quotas } from './quotas.js';

const HOUR = 3_600_000;
/** Right log-ins of one account: wrong ones are counted elsewhere. A canteen's screens share its key. */
const LOG_INS: Readonly<Record<UserRole, Quota>> = {
  student: { times: 60, within: HOUR },
  contractor: { times: 60, within: HOUR },
  staff: { times: 120, within: HOUR },
  counter: { times: 120, within: HOUR },
};

/** How often one account may be logged in to, however right the secret is: each log-in costs a hash, a session and a browser to remember. */
@Injectable()
export class LogInQuotas {
  constructor(private readonly quotas: Quotas) {}

  /** Throws `throttled` where the account, as it is throttled, has none left; asked before the secret is looked at. */
  async requireAvailable(role: UserRole, account: string): Promise<void> {
    await this.quotas.requireAvailable(nameOf(account), LOG_INS[role]);
  }

  /** Counts a log-in whose secret was right. Throws `throttled`. */
  async take(role: UserRole, account: string): Promise<void> {
    await this.quotas.take(nameOf(account), LOG_INS[role]);
  }
}

const nameOf = (account: string): string => `log-in:${account}`;
