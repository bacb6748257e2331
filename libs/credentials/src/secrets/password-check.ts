import { Inject, Injectable } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import { Attempts } from '../throttling/attempts.js';
import type { Client } from '../throttling/client.js';
import { hashAt, PasswordAccounts, type PasswordAccount } from './password-accounts.js';

/** Asks a signed-in user for their password again, before actions that an unattended browser must not permit. */
@Injectable()
export class PasswordCheck {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: PasswordAccounts,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Returns the session's account as it was when the password was compared. Counted together with log-ins. Throws `bad_credentials`,
   * `throttled`, `unavailable_now`; `conflict` if the password changes at the same moment; `no_session` if the account is gone,
   * `forbidden` for a session without a password.
   */
  async confirm({ role, userId }: Session, password: string, client: Client): Promise<PasswordAccount> {
    if (role === 'staff' || role === 'counter') throw new Refusal('forbidden');
    const account = await this.accounts.byIdIncludingClosed(role, userId);
    if (!account) throw new Refusal('no_session');
    const confirmed = await this.attempts.attempt(account.account, client, async (verify) => {
      const current = await this.accounts.byIdIncludingClosed(role, userId);
      return (await verify(hashAt(current, this.clock.now()), password)) ? current : undefined;
    });
    const unchanged = await this.accounts.makePasswordPermanent(confirmed);
    if (!unchanged) throw new Refusal('conflict');
    return unchanged;
  }
}
