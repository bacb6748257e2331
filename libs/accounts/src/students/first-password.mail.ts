import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  MAILED_PASSWORD_DAYS,
  mailedPasswordHoldsUntil,
  PasswordAccounts,
  Secrets,
  withPassword,
  type PasswordAccount,
} from '@tiffin/credentials';
import { CLOCK, RECORDS, Refusal, type Clock } from '@tiffin/kernel';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import { STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

export interface FirstPasswordParameters {
  readonly userId: string;
  readonly password: string;
}

/** The version of a password that was promised and not hashed yet (docs/adr/0022). */
export const NO_PASSWORD_YET = 0;

/**
 * The password that a student is registered with (decisions 2.8). It has neither name nor address in it: both are read when it is sent, so that a
 * corrected address gets it, and a removed student's waiting mail holds nothing of the person.
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
    this.outbox.offer(this);
  }

  /** Throws, to be tried again, while a removal is under way that may yet be refused, and what `Secrets` and `RecordStore.commit` throw. */
  async compose({ userId, password }: FirstPasswordParameters): Promise<Letter | undefined> {
    const status = (await this.records.get(STUDENTS, userId))?.record.status;
    if (status === 'closed') throw new Refusal('unavailable_now');
    const account = await this.accounts.byId('student', userId);
    if (!account || !(await this.opens(account, password))) return undefined;
    const { canteen, record, login } = account;
    return {
      to: record.email,
      subject: 'Your account at the canteen',
      heading: 'Welcome to the canteen',
      opening: [`Hello ${record.fullName},`, `you can now order at the canteen of ${canteen.hostelName}. Log in as a student with:`],
      facts: [
        { label: 'Login', value: login },
        { label: 'Password', value: password },
      ],
      closing: [
        'Please choose a password of your own under Settings.',
        `If you don’t log in within ${MAILED_PASSWORD_DAYS} days this one stops working, and “Forgot password?” on the log-in page gets you a link to choose one.`,
        'If you do not live there, there is nothing to do.',
      ],
    };
  }

  /** Whether the password is the account's: one that was imported gets it now, and one that has another meanwhile needs no mail. */
  private async opens(account: PasswordAccount, password: string): Promise<boolean> {
    if (account.record.passwordVersion !== NO_PASSWORD_YET)
      return await this.secrets.inTurn((verify) => verify(account.record.passwordHash, password));
    const { operation } = withPassword(account, await this.secrets.hash(password), mailedPasswordHoldsUntil(this.clock.now()));
    await this.records.commit([operation]);
    return true;
  }
}
