import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import { MAILED_PASSWORD_DAYS, PasswordAccounts, type PasswordRole } from '../secrets/password-accounts.js';

export interface NewPasswordParameters {
  readonly role: PasswordRole;
  readonly userId: string;
  /** Of this password: a newer one overtakes the mail. */
  readonly version: number;
  readonly password: string;
}

/** The new password that somebody asked for while signed in (decisions 2.9). */
@Injectable()
export class NewPasswordMail implements MailKind<NewPasswordParameters>, OnModuleInit {
  readonly name = 'new-password';

  constructor(
    private readonly outbox: MailOutbox,
    private readonly accounts: PasswordAccounts,
  ) {}

  onModuleInit(): void {
    this.outbox.offer(this);
  }

  async compose({ role, userId, version, password }: NewPasswordParameters): Promise<Letter | undefined> {
    const account = await this.accounts.ofMember(role, userId);
    if (account?.record.passwordVersion !== version) return undefined;
    return {
      to: account.mailTo,
      subject: 'Your new password',
      heading: 'Your new password',
      opening: [`Hello ${account.record.fullName},`, 'here is the new password that you asked for. Your earlier one no longer works.'],
      facts: [
        { label: 'Login', value: account.login },
        { label: 'Password', value: password },
      ],
      closing: [
        'You can choose another one under Settings.',
        `If you don’t use it within ${MAILED_PASSWORD_DAYS} days it stops working, and “Forgot password?” on the log-in page gets you a link to choose one.`,
        'If you did not ask for it, somebody used your account on a device where you were signed in: log in with this password and change it.',
      ],
    };
  }
}
