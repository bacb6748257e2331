import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatRupees, toRupees } from '@tiffin/contracts';
import { MailOutbox, type Letter, type LetterContent, type MailKind } from '@tiffin/mail';
import { textsIn } from '@tiffin/texts';
import { monthName } from '../../months.js';
import { BillLetters, type BillLetter } from './bill-letters.js';

export interface IssuedBillParameters {
  readonly billId: string;
}

/**
 * Tells a student that a bill was issued. A queued mail has only the bill's id. Recipient and amount are read when it is sent, so that
 * they are current and the queue holds no personal data.
 */
@Injectable()
export class IssuedBillMail implements MailKind<IssuedBillParameters>, OnModuleInit {
  readonly name = 'issued-bill';

  constructor(
    private readonly outbox: MailOutbox,
    private readonly letters: BillLetters,
  ) {}

  onModuleInit(): void {
    this.outbox.register(this);
  }

  /** Returns no letter where the bill was paid meanwhile, or the student has left. Throws as `BillLetters.about`. */
  async compose({ billId }: IssuedBillParameters): Promise<Letter | undefined> {
    const letter = await this.letters.about(billId);
    if (!letter) return undefined;
    const { bill, student, language, action } = letter;
    if (bill.paid && bill.amount > 0) return undefined;
    return { to: student.email, language, ...contentOf(letter), action };
  }
}

function contentOf({ bill, student: { fullName }, canteen, language }: BillLetter): LetterContent {
  const i18n = textsIn(language);
  const { hostelName, upi } = canteen;
  const month = monthName(bill.month, language);
  const whereToPay = upi ? i18n.t('At the canteen counter or by UPI') : i18n.t('At the canteen counter');
  return {
    subject: i18n.t('Your canteen bill for {month}', { month }),
    heading: i18n.t('Your bill for {month}', { month }),
    opening: [i18n.t('Hello {fullName},', { fullName }), i18n.t('Your bill from the canteen of {hostelName} is ready.', { hostelName })],
    facts: [
      { label: i18n.t('Month'), value: month },
      { label: i18n.t('Amount'), value: formatRupees(toRupees(bill.amount)) },
      { label: i18n.t('Payment'), value: bill.amount === 0 ? i18n.t('Nothing to pay') : whereToPay },
    ],
    closing: [
      i18n.t('Your bill lists every order, with packing and tax.'),
      i18n.t('If something looks wrong, please ask under My Bills or at the counter before you pay.'),
    ],
  };
}
