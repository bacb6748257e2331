import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { sameSecret } from '../credentials/tokens.js';
import { LogInHistory } from '../log-in-history/log-in-history.js';
import { Attempts } from '../throttling/attempts.js';
import type { Client } from '../throttling/client.js';
import { AdminSessions } from './admin-sessions.js';

const ACCOUNT = 'admin';

export interface AdminEntered {
  readonly token: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly deviceToken: string;
}

/** Opens an admin session for a right key. */
export class EnterAdminGate extends Command<AdminEntered> {
  constructor(
    readonly key: string,
    readonly client: Client,
  ) {
    super();
  }
}

/** Throws `bad_credentials`, `throttled`, `unavailable_now`. */
@CommandHandler(EnterAdminGate)
export class EnterAdminGateHandler implements ICommandHandler<EnterAdminGate> {
  constructor(
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    private readonly attempts: Attempts,
    private readonly admins: AdminSessions,
    private readonly history: LogInHistory,
  ) {}

  async execute({ key, client }: EnterAdminGate): Promise<AdminEntered> {
    const attempt = { role: 'admin', account: ACCOUNT, address: client.address, whose: () => Promise.resolve(undefined) } as const;
    await this.history.noting(attempt, () =>
      this.attempts.attempt(ACCOUNT, client, () => Promise.resolve(sameSecret(key, this.options.adminKey) || undefined)),
    );
    const opened = await this.admins.open();
    return { ...opened, deviceToken: await this.attempts.remember(ACCOUNT, client) };
  }
}
