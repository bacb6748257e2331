import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FIRST_LANGUAGE, type Language } from '@tiffin/contracts';
import { CLOCK, RECORDS, type Clock } from '@tiffin/kernel';
import { MailOutbox, type Letter, type LetterContent, type MailKind } from '@tiffin/mail';
import type { RecordStore } from '@tiffin/read-models';
import { textsIn } from '@tiffin/texts';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { PasswordAccounts, type PasswordAccount, type PasswordRole } from '../secrets/password-accounts.js';
import { fingerprint, NEW_TOKEN, type NewToken } from '../secrets/tokens.js';
import { LINK_LIFETIME, PASSWORD_LINKS, type PasswordLinkRecord } from './password-link-record.js';

export interface PasswordLinkParameters {
  readonly role: PasswordRole;
  /** As it was typed. */
  readonly loginInput: string;
  /** The language of the requesting screen, for an account without a language. */
  readonly language?: Language;
}

/**
 * The one-time link for a forgotten password. The server checks whether the account exists only when it sends the mail. So the requesting
 * client cannot tell, not even by the response time (docs/reference/decisions.md#2.9).
 */
@Injectable()
export class PasswordLinkMail implements MailKind<PasswordLinkParameters>, OnModuleInit {
  readonly name = 'password-link';

  constructor(
    private readonly outbox: MailOutbox,
    private readonly accounts: PasswordAccounts,
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(NEW_TOKEN) private readonly newToken: NewToken,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
  ) {}

  onModuleInit(): void {
    this.outbox.register(this);
  }

  async compose({ role, loginInput, language: requestLanguage = FIRST_LANGUAGE }: PasswordLinkParameters): Promise<Letter | undefined> {
    const account = await this.accounts.byLogIn(role, loginInput);
    if (account?.canteen.status !== 'active') return undefined;
    const url = `${this.options.publicUrl()}/choose-password?token=${await this.newLink(account)}`;
    const { mailTo: to, login, record } = account;
    const { fullName, language = requestLanguage } = record;
    const content = contentIn(language, { fullName, login });
    return { to, language, ...content, action: { label: content.heading, url } };
  }

  /** Each attempt to send creates its own link, since a failed attempt may have been delivered. */
  private async newLink({ role, record: { _id: userId, passwordVersion } }: PasswordAccount): Promise<string> {
    const token = this.newToken();
    const expiresAt = this.clock.now().getTime() + LINK_LIFETIME;
    const record: PasswordLinkRecord = { _id: fingerprint(token), role, userId, credentialVersion: passwordVersion, expiresAt };
    await this.records.commit([{ kind: 'insert', collection: PASSWORD_LINKS.name, record }]);
    return token;
  }
}

function contentIn(language: Language, { fullName, login }: { readonly fullName: string; readonly login: string }): LetterContent {
  const i18n = textsIn(language);
  return {
    subject: i18n.t('Choose a new password'),
    heading: i18n.t('Choose a new password'),
    opening: [
      i18n.t('Hello {fullName},', { fullName }),
      i18n.t('Someone asked for a new password for {login}. Choose it here:', { login }),
    ],
    facts: [],
    closing: [
      i18n.t('This link works once and expires in 15 minutes.'),
      i18n.t('If you didn’t ask for this, you can ignore this e-mail. Your password stays the same.'),
    ],
  };
}
