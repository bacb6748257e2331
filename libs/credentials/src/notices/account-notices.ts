import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { dateFormat, FIRST_LANGUAGE } from '@tiffin/contracts';
import { CLOCK, IDS, type Clock, type Ids } from '@tiffin/kernel';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import { emailKey } from '@tiffin/people';
import type { RecordOperation } from '@tiffin/read-models';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { PasswordAccounts, type PasswordRole } from '../secrets/password-accounts.js';
import { noticeIn, type Noticed } from './notice-letters.js';

/** A mail about a change of an account. */
export interface AccountNotice {
  readonly role: PasswordRole;
  readonly userId: string;
  readonly what: Noticed;
  /**
   * Index among the account's former addresses of the one to notify; without it the last proven address. An index, so that queued mails
   * have no address.
   */
  readonly formerly?: number;
}

interface NoticeParameters extends AccountNotice {
  /** ISO 8601. */
  readonly at: string;
}

const MOMENT = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/**
 * Notifies people of changes to their log-in, so that they notice changes by others
 * (docs/adr/0028-addresses-mailed-passwords-and-lasting-sessions.md).
 */
@Injectable()
export class AccountNotices implements MailKind<NoticeParameters>, OnModuleInit {
  readonly name = 'account-notice';

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    private readonly outbox: MailOutbox,
    private readonly accounts: PasswordAccounts,
  ) {}

  onModuleInit(): void {
    this.outbox.register(this);
  }

  /** Returns the operation that queues the mail. Belongs in the commit of the change; call `wake` after it. */
  entry(notice: AccountNotice): RecordOperation {
    const parameters = { ...notice, at: this.clock.now().toISOString() };
    return this.outbox.entry({ id: this.ids.uuid(), kind: this, parameters });
  }

  wake(): void {
    this.outbox.wake();
  }

  /** Returns no letter if the account is gone, or if the address is the account's again. */
  async compose({ role, userId, what, at, formerly }: NoticeParameters): Promise<Letter | undefined> {
    const account = await this.accounts.byIdIncludingClosed(role, userId);
    const to = formerly === undefined ? account?.mailTo : account?.record.formerly?.[formerly]?.email;
    if (!account || to === undefined) return undefined;
    if (what === 'email' && emailKey(to) === account.record.emailKey) return undefined;
    const { language = FIRST_LANGUAGE } = account.record;
    const { timeZone } = this.options;
    const when = dateFormat(language, { timeZone, ...MOMENT }).format(new Date(at));
    // Some mail programs do not show the narrow space before AM and PM.
    const notice = noticeIn(language, what, account, when.replaceAll('\u202f', ' '));
    return { to, language, heading: notice.subject, facts: [], ...notice };
  }
}
