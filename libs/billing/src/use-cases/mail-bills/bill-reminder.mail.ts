import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dateFormat, formatRupees, toRupees, type Language } from '@tiffin/contracts';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import { dueDay } from '../ageing/unpaid-bills.js';
import { amountLeft } from '../../aggregates/bill/bill-payments.js';
import { mayBeReminded } from '../../aggregates/bill/bill-enquiries.js';
import { REMINDER } from './bill-letter-words.js';
import { BillLetters } from './bill-letters.js';
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
    const { bill, student, canteen, language, action } = letter;
    if (!mayBeReminded(bill)) return undefined;
    const words = REMINDER[language]({
      fullName: student.fullName,
      hostelName: canteen.hostelName,
      month: monthName(bill.month, language),
      amount: formatRupees(toRupees(amountLeft(bill))),
      due: longDay(dueDay(bill, canteen), language),
    });
    return { to: student.email, language, ...words, action };
  }
}

/** Returns `November 21, 2026`, in the language. */
function longDay(day: string, language: Language): string {
  const format = dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
