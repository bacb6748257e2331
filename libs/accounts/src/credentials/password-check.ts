import { Injectable } from '@nestjs/common';
import { Refusal } from '@tiffin/contracts';
import type { Session } from '@tiffin/http';
import { Attempts } from '../throttling/attempts.js';
import type { Client } from '../throttling/client.js';
import { PasswordAccounts, type PasswordAccount } from './password-accounts.js';

/** Asks somebody who is signed in for their password again, before what an unattended browser must not do. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly accounts: PasswordAccounts,
    private readonly attempts: Attempts,
  ) {}

  /**
   * The session's account as it was when its password was compared. Counted together with log-ins. Throws `bad_credentials`, `throttled`,
   * `unavailable_now`; `no_session` where the account is gone, `forbidden` for a session without a password.
   */
  async confirm({ role, userId }: Session, password: string, client: Client): Promise<PasswordAccount> {
    if (role === 'staff') throw new Refusal('forbidden');
    const named = await this.accounts.ofMember(role, userId);
    if (!named) throw new Refusal('no_session');
    return await this.attempts.attempt(named.account, client, async (verify) => {
      const now = await this.accounts.ofMember(role, userId);
      return (await verify(now?.record.passwordHash, password)) ? now : undefined;
    });
  }
}
