import { businessDay, businessMonth } from '@tiffin/contracts';

/** The number of years before the current one in the filter, if the first month is not known. */
const YEARS_BACK = 4;

/** A month such as `2026-11`. */
export type Month = string;

/** The current month in the canteen's zone. */
export function currentMonth(now: Date, timeZone: string): Month {
  return businessMonth(businessDay(now, timeZone));
}

/** The year and month (1–12) of `2026-11`. */
export function partsOf(month: Month): { readonly year: number; readonly month: number } {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
}

function monthOf(year: number, month: number): Month {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

/**
 * The month that the address selects. `filter` is 1–12 and defaults to the current month; without `year`, a month after the current one is
 * last year's (docs/reference/decisions.md#4.10). Any other value counts as absent.
 */
export function monthFromAddress(search: URLSearchParams, current: Month): Month {
  const now = partsOf(current);
  const month = wholeNumber(search.get('filter'), 1, 12);
  if (month === undefined) return current;
  const year = wholeNumber(search.get('year'), 2000, now.year) ?? (month > now.month ? now.year - 1 : now.year);
  const named = monthOf(year, month);
  return named > current ? current : named;
}

function wholeNumber(text: string | null, least: number, most: number): number | undefined {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
}

/** The address for a month; it includes the year only if the month alone would mean another one. */
export function addressOf(chosen: Month, current: Month, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('filter');
  next.delete('year');
  if (chosen === current) return next;
  const { year, month } = partsOf(chosen);
  next.set('filter', String(month));
  if (monthFromAddress(next, current) !== chosen) next.set('year', String(year));
  return next;
}

export interface MonthGroup {
  readonly year: number;
  /** Newest first. */
  readonly months: readonly Month[];
}

/**
 * The filter's options, newest first, back to `first`: the month in which the student or canteen was registered. If it is not known, all
 * months of the four years before. An older `chosen` month is included.
 */
export function monthGroups(current: Month, chosen: Month, first?: Month): MonthGroup[] {
  const now = partsOf(current);
  const known = first !== undefined && first <= current ? first : monthOf(now.year - YEARS_BACK, 1);
  const oldest = partsOf(chosen < known ? chosen : known);
  const years = Array.from({ length: now.year - oldest.year + 1 }, (_, back) => now.year - back);
  return years.map((year) => {
    const last = year === now.year ? now.month : 12;
    const begin = year === oldest.year ? oldest.month : 1;
    return { year, months: Array.from({ length: last - begin + 1 }, (_, back) => monthOf(year, last - back)) };
  });
}
