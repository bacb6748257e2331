import { Inject, Injectable } from '@nestjs/common';
import type { Session } from '@tiffin/http';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import { Attempts } from '../throttling/attempts.js';
import type { Client } from '../throttling/client.js';
import { hashAt, PasswordAccounts, type PasswordAccount } from './password-accounts.js';

/** Asks somebody who is signed in for their password again, before what an unattended browser must not do. */
@Injectable()
export class PasswordCheck {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: PasswordAccounts,
    private readonly attempts: Attempts,
  ) {}

  /**
   * The session's account as it was when its password was compared. Counted together with log-ins. Throws `bad_credentials`, `throttled`,
   * `unavailable_now`; `conflict` where its password changes at the same moment; `no_session` where the account is gone, `forbidden` for a
   * session without a password.
   */
  async confirm({ role, userId }: Session, password: string, client: Client): Promise<PasswordAccount> {
    if (role === 'staff' || role === 'counter') throw new Refusal('forbidden');
    const named = await this.accounts.byIdIncludingClosed(role, userId);
    if (!named) throw new Refusal('no_session');
    const confirmed = await this.attempts.attempt(named.account, client, async (verify) => {
      const now = await this.accounts.byIdIncludingClosed(role, userId);
      return (await verify(hashAt(now, this.clock.now()), password)) ? now : undefined;
    });
    const kept = await this.accounts.makePasswordPermanent(confirmed);
    if (!kept) throw new Refusal('conflict');
    return kept;
  }
}
