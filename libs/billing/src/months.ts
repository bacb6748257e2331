import type { BusinessMonth } from './aggregates/bill/bill-events.js';
import { businessDay, businessMonth, startOfDay, dateFormat, FIRST_LANGUAGE, type Language } from '@tiffin/contracts';

/** The calendar month before, `2025-12` for `2026-01`. */
export function monthBefore(month: BusinessMonth): BusinessMonth {
  return shifted(month, -1);
}

/** The calendar month after, `2026-01` for `2025-12`. */
export function monthAfter(month: BusinessMonth): BusinessMonth {
  return shifted(month, 1);
}

/** Every calendar month from one to another, both included; none where the last comes before the first. */
export function monthsBetween(first: BusinessMonth, last: BusinessMonth): readonly BusinessMonth[] {
  const months: BusinessMonth[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

function shifted(month: BusinessMonth, by: number): BusinessMonth {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const MINUTE = 60_000;
/** After midnight on the 1st, by the clock on the canteen's wall (docs/reference/decisions.md#7.2). */
const DUE_AT = 5 * MINUTE;

/** In ms since 1970, by month and zone: every order that is handed out asks for its month, and finding a midnight takes dozens of looks at the calendar. */
const found = new Map<string, number>();

/**
 * When the bills of a month fall due: 00:05 on the 1st of the next one in a zone. Where the clock jumps over that, the first instant after the
 * jump; where it shows 00:05 twice, the first time.
 */
export function dueAt(month: BusinessMonth, timeZone: string): Date {
  const key = `${month} ${timeZone}`;
  const due = found.get(key) ?? findDue(month, timeZone);
  found.set(key, due);
  return new Date(due);
}

function findDue(month: BusinessMonth, timeZone: string): number {
  const midnight = startOfDay(`${monthAfter(month)}-01`, timeZone);
  return midnight.getTime() + Math.max(0, DUE_AT - timeOfDay(midnight, timeZone));
}

/** The latest month whose bills are due at an instant. */
export function lastDueMonth(now: Date, timeZone: string): BusinessMonth {
  const ended = lastEndedMonth(now, timeZone);
  return now >= dueAt(ended, timeZone) ? ended : monthBefore(ended);
}

/** The calendar month before the one of this instant, due or not. */
export function lastEndedMonth(now: Date, timeZone: string): BusinessMonth {
  return monthBefore(businessMonth(businessDay(now, timeZone)));
}

/** What the clock on the wall shows, in ms since it showed midnight; to the minute. */
export function timeOfDay(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).formatToParts(instant);
  const [hour = 0, minute = 0] = parts.filter(({ type }) => type === 'hour' || type === 'minute').map(({ value }) => Number(value));
  return (hour * 60 + minute) * MINUTE;
}

/** `October 2026`. */
export function monthName(month: BusinessMonth, language: Language = FIRST_LANGUAGE): string {
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`));
}

/** A month as the wire has it: 1–12 and the year. */
export function yearAndMonth(month: BusinessMonth): { readonly month: number; readonly year: number } {
  return { month: Number(month.slice(5)), year: Number(month.slice(0, 4)) };
}
