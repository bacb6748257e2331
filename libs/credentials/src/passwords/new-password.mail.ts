import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FIRST_LANGUAGE, type Language } from '@tiffin/contracts';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import { MAILED_PASSWORD_DAYS, PasswordAccounts, type PasswordRole } from '../secrets/password-accounts.js';
import { NEW_PASSWORD_LETTER } from './password-words.js';

export interface NewPasswordParameters {
  readonly role: PasswordRole;
  readonly userId: string;
  /** The password's version. The mail is dropped if the account has a newer password. */
  readonly version: number;
  readonly password: string;
  /** The language of the requesting screen; the account's own language has precedence. */
  readonly language?: Language;
}

/** The new password that a signed-in user requested (docs/reference/decisions.md#2.9). */
@Injectable()
export class NewPasswordMail implements MailKind<NewPasswordParameters>, OnModuleInit {
  readonly name = 'new-password';

  constructor(
    private readonly outbox: MailOutbox,
    private readonly accounts: PasswordAccounts,
  ) {}

  onModuleInit(): void {
    this.outbox.register(this);
  }

  async compose({
    role,
    userId,
    version,
    password,
    language: requestLanguage = FIRST_LANGUAGE,
  }: NewPasswordParameters): Promise<Letter | undefined> {
    const account = await this.accounts.byIdIncludingClosed(role, userId);
    if (account?.record.passwordVersion !== version) return undefined;
    const { mailTo: to, login, record } = account;
    const { fullName, language = requestLanguage } = record;
    return { to, language, ...NEW_PASSWORD_LETTER[language]({ fullName, login, password, days: MAILED_PASSWORD_DAYS }) };
  }
}
