import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK } from '@tiffin/http';
import { refuseUnlessActive } from '../canteens/refuse-unless-active.js';
import { accountOfLogIn, hashAt, ownerOf, PasswordAccounts, type PasswordRole } from '../credentials/password-accounts.js';
import { LogInHistory } from '../log-in-history/log-in-history.js';
import type { SessionOwner } from '../sessions/session-record.js';
import { Attempts } from '../throttling/attempts.js';
import type { Client } from '../throttling/client.js';

/** Who proved to be whom: the session to open, and the account's name as it was throttled. */
export interface LoggedIn {
  readonly owner: SessionOwner;
  readonly account: string;
}

/** Checks a log-in: `BH1-101` of a student or an e-mail address of a contractor. */
export class LogIn extends Command<LoggedIn> {
  constructor(
    readonly role: PasswordRole,
    readonly loginInput: string,
    readonly password: string,
    readonly client: Client,
  ) {
    super();
  }
}

/** Throws `bad_credentials` whatever was wrong, `throttled`, `unavailable_now`, and after a right password `waiting`. */
@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: PasswordAccounts,
    private readonly attempts: Attempts,
    private readonly history: LogInHistory,
  ) {}

  async execute(logIn: LogIn): Promise<LoggedIn> {
    const { role, loginInput, client } = logIn;
    const account = accountOfLogIn(role, loginInput);
    const whose = async () => {
      const found = await this.accounts.byLogIn(role, loginInput);
      return found && { canteenId: found.canteen._id, userId: found.record._id };
    };
    return await this.history.noting({ role, account, address: client.address, whose }, () => this.judge(account, logIn));
  }

  private async judge(account: string, { role, loginInput, password, client }: LogIn): Promise<LoggedIn> {
    const opened = await this.attempts.attempt(account, client, async (verify) => {
      const found = await this.accounts.byLogIn(role, loginInput);
      // Without an account the same comparison is made with nobody's hash: one verification in every case (decisions 2.2).
      return (await verify(hashAt(found, this.clock.now()), password)) ? found : undefined;
    });
    refuseUnlessActive(opened.canteen);
    await this.accounts.keepPassword(opened);
    return { owner: ownerOf(opened), account };
  }
}
