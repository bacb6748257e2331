import { resolveMonth, comparable, type BillStateName } from '@tiffin/contracts';
import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import { lastEndedMonth, yearAndMonth } from '../../months.js';
import { Inject, Injectable } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { amountLeft } from '../../aggregates/bill/bill-payments.js';
import { byKey, headersOfMonth, LAST, type StoredBill } from './bill-headers.js';

/** The month of a list of bills. */
export interface MonthSelection {
  /** 1–12. */
  readonly month?: number;
  readonly year?: number;
}

/**
 * Returns the month, by default the previous one. Without a year, a month after the current one means last year's
 * (docs/reference/decisions.md#7.5).
 */
export function billMonth({ month, year }: MonthSelection, now: Date, timeZone: string): BusinessMonth {
  return resolveMonth(month ?? yearAndMonth(lastEndedMonth(now, timeZone)).month, year, now, timeZone);
}

/** Filters a month's bills; without a field, all match. */
export interface BillSelection {
  /** A part of a name, or the beginning of a roll number or user name; an empty text matches all. */
  readonly search?: string | undefined;
  readonly state?: BillStateName | undefined;
}

/** A bill with its sort key. */
export type ListedBill = StoredBill & { readonly key: string };

/**
 * A canteen's bills of a month by roll number. No view has roll numbers (docs/reference/design.md#1.5), so the sequence comes from the
 * directory; a canteen has at most 1,000 active students. The bills of removed students come last, and no search finds them
 * (docs/reference/decisions.md#2.10).
 */
@Injectable()
export class MonthlyBills {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly directory: Directory,
  ) {}

  async of(canteenId: string, month: BusinessMonth, { search = '', state }: BillSelection = {}): Promise<readonly ListedBill[]> {
    const bills = await this.byRollNumber(canteenId, month, search);
    return state ? bills.filter(({ document }) => (state === 'unpaid') === amountLeft(document) > 0) : bills;
  }

  private async byRollNumber(canteenId: string, month: BusinessMonth, search: string): Promise<readonly ListedBill[]> {
    const [bills, students] = await Promise.all([
      headersOfMonth(this.projections, canteenId, month),
      this.directory.studentSortKeys(canteenId, search),
    ]);
    return bills
      .filter(({ document }) => comparable(search) === '' || students.has(document.studentId))
      .map((bill) => ({ ...bill, key: `${students.get(bill.document.studentId) ?? LAST} ${bill.document._id}` }))
      .sort(byKey);
  }
}
