import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FIRST_LANGUAGE, type Language } from '@tiffin/contracts';
import {
  MAILED_PASSWORD_DAYS,
  mailedPasswordHoldsUntil,
  PasswordAccounts,
  Secrets,
  withPassword,
  type PasswordAccount,
} from '@tiffin/credentials';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import { MailOutbox, type Letter, type LetterContent, type MailKind } from '@tiffin/mail';
import { STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { textsIn } from '@tiffin/texts';

export interface FirstPasswordParameters {
  readonly userId: string;
  readonly password: string;
}

/** The password version of an imported student whose password is queued and not hashed yet (docs/adr/0022-importing-students.md). */
export const NO_PASSWORD_YET = 0;

/**
 * A new student's first password (docs/reference/decisions.md#2.8). The queued mail has neither name nor address: both are read when it
 * is sent, so that a corrected address gets it, and the waiting mail of a removed student has no personal data.
 */
@Injectable()
export class FirstPasswordMail implements MailKind<FirstPasswordParameters>, OnModuleInit {
  readonly name = 'first-password';

  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outbox: MailOutbox,
    private readonly accounts: PasswordAccounts,
    private readonly secrets: Secrets,
  ) {}

  onModuleInit(): void {
    this.outbox.register(this);
  }

  /**
   * Returns no letter if the account is gone or has another password. Throws, so that the outbox retries, while a removal runs that may
   * yet be refused; and what `Secrets` and `RecordStore.commit` throw.
   */
  async compose({ userId, password }: FirstPasswordParameters): Promise<Letter | undefined> {
    const status = (await this.records.get(STUDENTS, userId))?.record.status;
    if (status === 'closed') throw new Refusal('unavailable_now');
    const account = await this.accounts.byId('student', userId);
    if (!account || !(await this.isCurrent(account, password))) return undefined;
    const { canteen, record, login } = account;
    const { email: to, fullName, language = FIRST_LANGUAGE } = record;
    const details = { fullName, hostelName: canteen.hostelName, login, password, days: MAILED_PASSWORD_DAYS };
    return { to, language, ...contentIn(language, details) };
  }

  /**
   * Returns whether this is the account's password. An imported account gets its password now; an account with another password needs no
   * mail.
   */
  private async isCurrent(account: PasswordAccount, password: string): Promise<boolean> {
    if (account.record.passwordVersion !== NO_PASSWORD_YET)
      return await this.secrets.withVerifier((verify) => verify(account.record.passwordHash, password));
    const { operation } = withPassword(account, await this.secrets.hash(password), mailedPasswordHoldsUntil(this.clock.now()));
    await this.records.commit([operation]);
    return true;
  }
}

interface NewStudent {
  readonly fullName: string;
  readonly hostelName: string;
  readonly login: string;
  readonly password: string;
  /** Days until the unused password expires. */
  readonly days: number;
}

function contentIn(language: Language, { fullName, hostelName, login, password, days }: NewStudent): LetterContent {
  const i18n = textsIn(language);
  return {
    subject: i18n.t('Your account at the canteen'),
    heading: i18n.t('Welcome to the canteen'),
    opening: [
      i18n.t('Hello {fullName},', { fullName }),
      i18n.t('You can now order at the canteen of {hostelName}. Log in as a student with:', { hostelName }),
    ],
    facts: [
      { label: i18n.t('Login'), value: login },
      { label: i18n.t('Password'), value: password },
    ],
    closing: [
      i18n.t('Please choose your own password under Settings.'),
      i18n.t(
        'If you don’t log in within {days} days, this password stops working. “Forgot password?” on the log-in page then gets you a link to choose a new one.',
        { days },
      ),
      i18n.t('If you don’t live in this hostel, you can ignore this e-mail.'),
    ],
  };
}
