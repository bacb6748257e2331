import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatRupees, toRupees } from '@tiffin/contracts';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import { monthName } from '../months/month-name.js';
import { whereToPay } from '../upi/where-to-pay.js';
import { BillLetters } from './bill-letters.js';

export interface IssuedBillParameters {
  readonly billId: string;
}

/**
 * Tells a student that a bill was issued. It names the bill alone: who gets it, and what it comes to, are read when it is sent, so that it is true then,
 * and a waiting mail holds nothing of the person.
 */
@Injectable()
export class IssuedBillMail implements MailKind<IssuedBillParameters>, OnModuleInit {
  readonly name = 'issued-bill';

  constructor(
    private readonly outbox: MailOutbox,
    private readonly letters: BillLetters,
  ) {}

  onModuleInit(): void {
    this.outbox.offer(this);
  }

  /** Nothing to somebody who is gone, and nothing of a bill that was paid meanwhile. Throws as `BillLetters.about`. */
  async compose({ billId }: IssuedBillParameters): Promise<Letter | undefined> {
    const about = await this.letters.about(billId);
    if (!about) return undefined;
    const { bill, student, canteen, action } = about;
    const { amount } = bill;
    if (bill.paid && amount > 0) return undefined;
    const month = monthName(bill.month);
    const due = amount === 0 ? 'nothing to pay' : whereToPay(canteen.upi);
    return {
      to: student.email,
      subject: `Your canteen bill for ${month}`,
      heading: `Your bill for ${month}`,
      opening: [`Hello ${student.fullName},`, `your bill from the canteen of ${canteen.hostelName} is ready.`],
      facts: [
        { label: 'Month', value: month },
        { label: 'Amount', value: formatRupees(toRupees(amount)) },
        { label: 'Due', value: due },
      ],
      action,
      closing: [
        'There you find every order that makes it up, with packing and tax.',
        'If something looks wrong, please ask before you pay, under My Bills or at the counter.',
      ],
    };
  }
}
