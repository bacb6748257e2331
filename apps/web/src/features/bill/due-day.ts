import { businessDay, daysAfter, type Bill } from '@tiffin/contracts';

/** The day by which a bill is to be paid, `2026-11-12`; `dueDays` after that of its issue in the canteen's zone. */
export function dueDay({ issuedOn }: Pick<Bill, 'issuedOn'>, dueDays: number, timeZone: string): string {
  return daysAfter(businessDay(new Date(issuedOn), timeZone), dueDays);
}
