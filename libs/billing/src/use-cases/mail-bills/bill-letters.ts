import { Inject, Injectable } from '@nestjs/common';
import { Directory, type CanteenEntry } from '@tiffin/accounts';
import type { BilledPerson, Language } from '@tiffin/contracts';
import { PUBLIC_URL, Refusal } from '@tiffin/kernel';
import type { Letter } from '@tiffin/mail';
import { textsIn } from '@tiffin/texts';
import type { IssuedBill } from '../../aggregates/bill/bill-state.js';
import { Bills } from '../../aggregates/bill/bills.js';

/** The data of a mail about a bill. */
export interface BillLetter {
  readonly bill: IssuedBill;
  readonly student: BilledPerson;
  readonly canteen: CanteenEntry;
  /** The student's language. */
  readonly language: Language;
  readonly action: NonNullable<Letter['action']>;
}

/** Data of mails about bills. It is read when the mail is sent, so that recipient and amount are current. */
@Injectable()
export class BillLetters {
  constructor(
    private readonly bills: Bills,
    private readonly directory: Directory,
    @Inject(PUBLIC_URL) private readonly publicUrl: () => string,
  ) {}

  /**
   * Returns `undefined` where no mail is to be sent. Throws while a removal of the student is under way, so that the outbox tries again.
   */
  async about(billId: string): Promise<BillLetter | undefined> {
    const { state: bill } = await this.bills.current(billId);
    if (!bill) return undefined;
    const { studentId, canteenId } = bill;
    const accountStatus = await this.directory.accountStatusOf(studentId);
    if (accountStatus === 'closed') throw new Refusal('unavailable_now');
    if (accountStatus !== 'open') return undefined;
    const [people, canteen, language] = await Promise.all([
      this.directory.billedPeople([studentId]),
      this.directory.canteen(canteenId),
      this.directory.languageOf({ role: 'student', userId: studentId }),
    ]);
    const student = people.get(studentId);
    if (!student?.email || !canteen) return undefined; // removed meanwhile
    const i18n = textsIn(language);
    return { bill, student, canteen, language, action: { label: i18n.t('See your bills'), url: `${this.publicUrl()}/bills/${studentId}` } };
  }
}
