import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatRupees, toRupees } from '@tiffin/contracts';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import { monthName } from '../../months.js';
import { whereToPay } from '../where-to-pay.js';
import { ISSUED_BILL } from './bill-letter-words.js';
import { BillLetters } from './bill-letters.js';

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
    const { bill, student, canteen, language, action } = letter;
    const { amount } = bill;
    if (bill.paid && amount > 0) return undefined;
    const words = ISSUED_BILL[language]({
      fullName: student.fullName,
      hostelName: canteen.hostelName,
      month: monthName(bill.month, language),
      amount: formatRupees(toRupees(amount)),
      where: amount === 0 ? undefined : whereToPay(canteen.upi, language),
    });
    return { to: student.email, language, ...words, action };
  }
}
