import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatRupees, toRupees } from '@tiffin/contracts';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import { dueDay } from '../ageing/bill-age.js';
import { leftOf } from '../bill/bill-payments.js';
import { mayBeReminded } from '../bill/bill-questions.js';
import { BillLetters } from '../mail-bills/bill-letters.js';
import { monthName } from '../months/month-name.js';

export interface BillReminderParameters {
  readonly billId: string;
}

/** Reminds a student of what is left to pay of a bill, as it is when it is sent. */
@Injectable()
export class BillReminderMail implements MailKind<BillReminderParameters>, OnModuleInit {
  readonly name = 'bill-reminder';

  constructor(
    private readonly outbox: MailOutbox,
    private readonly letters: BillLetters,
  ) {}

  onModuleInit(): void {
    this.outbox.offer(this);
  }

  /** Nothing of a bill that was paid, claimed or questioned meanwhile, and nothing to somebody who is gone. Throws as `BillLetters.about`. */
  async compose({ billId }: BillReminderParameters): Promise<Letter | undefined> {
    const about = await this.letters.about(billId);
    if (!about) return undefined;
    const { bill, student, canteen, action } = about;
    if (!mayBeReminded(bill)) return undefined;
    const month = monthName(bill.month);
    return {
      to: student.email,
      subject: `Reminder: your canteen bill for ${month}`,
      heading: `Your bill for ${month} is not paid yet`,
      opening: [`Hello ${student.fullName},`, `a bill from the canteen of ${canteen.hostelName} is still open.`],
      facts: [
        { label: 'Month', value: month },
        { label: 'To pay', value: formatRupees(toRupees(leftOf(bill))) },
        { label: 'Due', value: longDay(dueDay(bill, canteen)) },
      ],
      action,
      closing: [
        'Have you paid already? Then please tell the canteen, under My Bills or at the counter.',
        'If something looks wrong, ask about it under My Bills: there are no reminders while your question is open.',
      ],
    };
  }
}

const format = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 21, 2026`. */
function longDay(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
