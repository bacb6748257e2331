import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { formatRupees, toRupees } from '@tiffin/contracts';
import { PUBLIC_URL, Refusal } from '@tiffin/kernel';
import { MailOutbox, type Letter, type MailKind } from '@tiffin/mail';
import type { IssuedBill } from '../bill/bill-state.js';
import { Bills } from '../bill/bills.js';
import { monthName } from '../months/month-name.js';

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
    private readonly bills: Bills,
    private readonly directory: Directory,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  onModuleInit(): void {
    this.outbox.offer(this);
  }

  /** Nothing to somebody who is gone, and nothing of a bill that was paid meanwhile. Throws, to be tried again, while a removal is under way. */
  async compose({ billId }: IssuedBillParameters): Promise<Letter | undefined> {
    const { state: bill } = await this.bills.current(billId);
    if (!bill || (bill.paid && bill.amount > 0)) return undefined;
    const standing = await this.directory.standingOf(bill.studentId);
    if (standing === 'closed') throw new Refusal('unavailable_now');
    if (standing !== 'open') return undefined;
    return this.letter(bill);
  }

  private async letter(bill: IssuedBill): Promise<Letter | undefined> {
    const { studentId, canteenId, month, amount } = bill;
    const [people, canteen] = await Promise.all([this.directory.billedPeople([studentId]), this.directory.canteen(canteenId)]);
    const student = people.get(studentId);
    if (!student?.email || !canteen) return undefined; // removed in between
    const due = amount === 0 ? 'nothing to pay' : 'at the canteen counter';
    return {
      to: student.email,
      subject: `Your canteen bill for ${monthName(month)}`,
      heading: `Your bill for ${monthName(month)}`,
      opening: [`Hello ${student.fullName},`, `your bill from the canteen of ${canteen.hostelName} is ready.`],
      facts: [
        { label: 'Month', value: monthName(month) },
        { label: 'Amount', value: formatRupees(toRupees(amount)) },
        { label: 'Due', value: due },
      ],
      action: { label: 'See your bills', url: `${this.publicUrl()}/bills/${studentId}` },
      closing: [
        'There you find every order that makes it up, with packing and tax.',
        'If something looks wrong, please ask at the counter before you pay.',
      ],
    };
  }
}
