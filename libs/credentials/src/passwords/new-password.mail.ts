import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FIRST_LANGUAGE, type Language } from '@tiffin/contracts';
import { MailOutbox, type Letter, type LetterContent, type MailKind } from '@tiffin/mail';
import { textsIn } from '@tiffin/texts';
import { MAILED_PASSWORD_DAYS, PasswordAccounts, type PasswordRole } from '../secrets/password-accounts.js';

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
    return { to, language, ...contentIn(language, { fullName, login, password }) };
  }
}

interface NewPassword {
  readonly fullName: string;
  /** What the person enters to log in. */
  readonly login: string;
  readonly password: string;
}

function contentIn(language: Language, { fullName, login, password }: NewPassword): LetterContent {
  const i18n = textsIn(language);
  return {
    subject: i18n.t('Your new password'),
    heading: i18n.t('Your new password'),
    opening: [i18n.t('Hello {fullName},', { fullName }), i18n.t('Here is the new password you asked for. Your old one no longer works.')],
    facts: [
      { label: i18n.t('Login'), value: login },
      { label: i18n.t('Password'), value: password },
    ],
    closing: [
      i18n.t('You can change it under Settings.'),
      i18n.t(
        'If you don’t log in with it within {days} days, it stops working. “Forgot password?” on the log-in page then gets you a link to choose a new one.',
        { days: MAILED_PASSWORD_DAYS },
      ),
      i18n.t(
        'If you didn’t ask for it, someone used your account on a device where you were logged in. Log in with this password and change it.',
      ),
    ],
  };
}
