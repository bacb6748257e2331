import { businessDay, daysAfter, daysBetween, type BillAge } from '@tiffin/contracts';
import type { BillDocument } from '../../views/bill-documents.js';

/** When bills are due, and from which day it is looked at. */
export interface DueRule {
  /** After the day of issue; `null`: on that day. */
  readonly dueDays: number | null;
  readonly timeZone: string;
}

/** The day in the canteen's zone by which a bill is to be paid, `2026-11-15`. */
export function dueDay({ issuedAt }: Pick<BillDocument, 'issuedAt'>, { dueDays, timeZone }: DueRule): string {
  return daysAfter(businessDay(new Date(issuedAt), timeZone), dueDays ?? 0);
}

/** How many days a bill is overdue on a day; 0 or less where it isn't. */
export function daysOverdue(bill: Pick<BillDocument, 'issuedAt'>, today: string, rule: DueRule): number {
  return daysBetween(dueDay(bill, rule), today);
}

export function ageOf(overdue: number): BillAge {
  if (overdue <= 0) return 'notDue';
  if (overdue <= 30) return 'to30';
  return overdue <= 60 ? 'to60' : 'over60';
}
