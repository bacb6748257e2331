import { businessDay, daysAfter, daysBetween, type BillAge, comparable } from '@tiffin/contracts';
import type { BillDocument } from '../../views/bill-documents.js';
import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { CLOCK, PROJECTIONS, Refusal, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { billsView } from '../../views/bills.view.js';
import { billsOnly, byKey, LAST, type StoredBill } from '../list-bills/bill-headers.js';

/** When a canteen's bills are due. */
export interface DueRule {
  /** Days after the day of issue; `null`: on that day. */
  readonly dueDays: number | null;
  readonly timeZone: string;
}

/** Returns the day in the canteen's zone by which a bill is to be paid, `2026-11-15`. */
export function dueDay({ issuedAt }: Pick<BillDocument, 'issuedAt'>, { dueDays, timeZone }: DueRule): string {
  return daysAfter(businessDay(new Date(issuedAt), timeZone), dueDays ?? 0);
}

/** Returns how many days a bill is overdue on a day; 0 or less where it is not. */
export function daysOverdue(bill: Pick<BillDocument, 'issuedAt'>, today: string, rule: DueRule): number {
  return daysBetween(dueDay(bill, rule), today);
}

/** Returns the age of a bill that is `overdue` days overdue. */
export function ageOf(overdue: number): BillAge {
  if (overdue <= 0) return 'notDue';
  if (overdue <= 30) return 'to30';
  return overdue <= 60 ? 'to60' : 'over60';
}

/** A bill with something left to pay, and for how many days it has been due. */
export interface UnpaidBill {
  readonly stored: StoredBill;
  /** 0 or less where it is not due yet. */
  readonly overdue: number;
  /** The sort key of the list. */
  readonly key: string;
}

/** Filters unpaid bills; without a field, all match. */
export interface UnpaidBillsFilter {
  readonly age?: BillAge;
  /** As in the list of bills. No search finds the bills of removed students. */
  readonly search?: string;
}

/** A canteen's unpaid bills of all months: by day of issue, then by roll number, with removed students last. */
export interface UnpaidBillsOfCanteen {
  readonly bills: readonly UnpaidBill[];
  readonly rule: DueRule;
}

/** Reads a canteen's unpaid bills of all months. */
@Injectable()
export class UnpaidBills {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the canteen's unpaid bills. Throws `not_found` for an unknown canteen. */
  async of(canteenId: string, { age, search = '' }: UnpaidBillsFilter = {}): Promise<UnpaidBillsOfCanteen> {
    const rule = await this.directory.canteen(canteenId);
    if (!rule) throw new Refusal('not_found');
    const today = businessDay(this.clock.now(), rule.timeZone);
    const [stored, students] = await Promise.all([
      this.projections.reader(billsView).query({ where: { owedTo: canteenId } }),
      this.directory.studentSortKeys(canteenId, search),
    ]);
    const keyOf = ({ _id, issuedAt, studentId }: BillDocument): string =>
      `${businessDay(new Date(issuedAt), rule.timeZone)} ${students.get(studentId) ?? LAST} ${_id}`;
    const bills = billsOnly(stored)
      .map((bill) => ({ stored: bill, overdue: daysOverdue(bill.document, today, rule), key: keyOf(bill.document) }))
      .filter((bill) => comparable(search) === '' || students.has(bill.stored.document.studentId))
      .filter(({ overdue }) => !age || ageOf(overdue) === age)
      .sort(byKey);
    return { bills, rule };
  }
}
