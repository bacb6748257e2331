import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dateFormat, formatRupees, toRupees, type Language } from '@tiffin/contracts';
import { MailOutbox, type Letter, type LetterContent, type MailKind } from '@tiffin/mail';
import { textsIn } from '@tiffin/texts';
import { dueDay } from '../ageing/unpaid-bills.js';
import { amountLeft } from '../../aggregates/bill/bill-payments.js';
import { mayBeReminded } from '../../aggregates/bill/bill-enquiries.js';
import { BillLetters, type BillLetter } from './bill-letters.js';
import { monthName } from '../../months.js';

export interface BillReminderParameters {
  readonly billId: string;
}

/** Reminds a student of what is left to pay of a bill, as it is when the mail is sent. */
@Injectable()
export class BillReminderMail implements MailKind<BillReminderParameters>, OnModuleInit {
  readonly name = 'bill-reminder';

  constructor(
    private readonly outbox: MailOutbox,
    private readonly letters: BillLetters,
  ) {}

  onModuleInit(): void {
    this.outbox.register(this);
  }

  /** Returns no letter where the bill was paid, claimed or questioned meanwhile, or the student has left. Throws as `BillLetters.about`. */
  async compose({ billId }: BillReminderParameters): Promise<Letter | undefined> {
    const letter = await this.letters.about(billId);
    if (!letter) return undefined;
    const { bill, student, language, action } = letter;
    if (!mayBeReminded(bill)) return undefined;
    return { to: student.email, language, ...contentOf(letter), action };
  }
}

function contentOf({ bill, student: { fullName }, canteen, language }: BillLetter): LetterContent {
  const i18n = textsIn(language);
  const { hostelName } = canteen;
  const month = monthName(bill.month, language);
  return {
    subject: i18n.t('Reminder: your canteen bill for {month}', { month }),
    heading: i18n.t('Your bill for {month} is not paid yet', { month }),
    opening: [
      i18n.t('Hello {fullName},', { fullName }),
      i18n.t('A bill from the canteen of {hostelName} is still unpaid.', { hostelName }),
    ],
    facts: [
      { label: i18n.t('Month'), value: month },
      { label: i18n.t('Left to pay'), value: formatRupees(toRupees(amountLeft(bill))) },
      { label: i18n.t('Due'), value: longDay(dueDay(bill, canteen), language) },
    ],
    closing: [
      i18n.t('If you have already paid, please tell the canteen under My Bills or at the counter.'),
      i18n.t('If something looks wrong, ask about it under My Bills. You get no reminders while your question is open.'),
    ],
  };
}

/** Returns `November 21, 2026`, in the language. */
function longDay(day: string, language: Language): string {
  const format = dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
