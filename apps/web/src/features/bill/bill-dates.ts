import { businessDay, daysAfter, type Bill } from '@tiffin/contracts';
import { dateText } from '../../language/formats';

/** A calendar month, as bills name it. */
export interface BillMonth {
  /** 1–12. */
  readonly month: number;
  readonly year: number;
}

/** The month's name: `October` for 10. */
export function monthName(month: number): string {
  return dateText(Date.UTC(2000, month - 1), { month: 'long', timeZone: 'UTC' });
}

/** Month and year: `October 2026`. */
export function monthAndYear({ month, year }: BillMonth): string {
  return `${monthName(month)} ${year}`;
}

/** Month key `2026-10`, for file names and the address. */
export function monthKey({ month, year }: BillMonth): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/** `Nov 1` for a day such as `2026-11-01`; with the year if it differs from `yearAround`. */
export function shortDate(day: string, yearAround: number): string {
  return shortDay(`${day}T12:00:00Z`, 'UTC', yearAround);
}

/** `Nov 1` in the canteen's zone; with the year if it differs from `yearAround`: `Nov 1, 2025`. */
export function shortDay(instant: string, timeZone: string, yearAround: number): string {
  const date = new Date(instant);
  const withYear = !businessDay(date, timeZone).startsWith(`${yearAround}-`);
  return dateText(date, { timeZone, month: 'short', day: 'numeric', ...(withYear && { year: 'numeric' }) });
}

/** The day on which a bill is due, `2026-11-12`: `dueDays` after its issue in the canteen's zone. */
export function dueDay({ issuedOn }: Pick<Bill, 'issuedOn'>, dueDays: number, timeZone: string): string {
  return daysAfter(businessDay(new Date(issuedOn), timeZone), dueDays);
}
