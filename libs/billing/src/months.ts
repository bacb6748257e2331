import type { BusinessMonth } from './aggregates/bill/bill-events.js';
import { businessDay, businessMonth, startOfDay, dateFormat, FIRST_LANGUAGE, type Language } from '@tiffin/contracts';

/** Returns the month before, `2025-12` for `2026-01`. */
export function monthBefore(month: BusinessMonth): BusinessMonth {
  return shifted(month, -1);
}

/** Returns the month after, `2026-01` for `2025-12`. */
export function monthAfter(month: BusinessMonth): BusinessMonth {
  return shifted(month, 1);
}

/** Returns every month from `first` to `last`, both included; none where `last` comes before `first`. */
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
/** Local time on the 1st, in ms after midnight (docs/reference/decisions.md#7.2). */
const DUE_AT = 5 * MINUTE;

/**
 * Caches the due time by month and zone, in ms since 1970. Every order that is handed out needs it, and finding a midnight takes dozens
 * of date conversions.
 */
const dueTimes = new Map<string, number>();

/**
 * Returns when the bills of a month become due: 00:05 local time on the 1st of the next month. Where the clock skips that time, the
 * first instant after the jump; where it shows 00:05 twice, the first one.
 */
export function dueAt(month: BusinessMonth, timeZone: string): Date {
  const key = `${month} ${timeZone}`;
  const due = dueTimes.get(key) ?? findDue(month, timeZone);
  dueTimes.set(key, due);
  return new Date(due);
}

function findDue(month: BusinessMonth, timeZone: string): number {
  const midnight = startOfDay(`${monthAfter(month)}-01`, timeZone);
  return midnight.getTime() + Math.max(0, DUE_AT - timeOfDay(midnight, timeZone));
}

/** Returns the latest month whose bills are due at an instant. */
export function lastDueMonth(now: Date, timeZone: string): BusinessMonth {
  const ended = lastEndedMonth(now, timeZone);
  return now >= dueAt(ended, timeZone) ? ended : monthBefore(ended);
}

/** Returns the month before the one of this instant, due or not. */
export function lastEndedMonth(now: Date, timeZone: string): BusinessMonth {
  return monthBefore(businessMonth(businessDay(now, timeZone)));
}

/** Returns the local time in ms after midnight; to the minute. */
export function timeOfDay(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).formatToParts(instant);
  const [hour = 0, minute = 0] = parts.filter(({ type }) => type === 'hour' || type === 'minute').map(({ value }) => Number(value));
  return (hour * 60 + minute) * MINUTE;
}

/** Returns `October 2026`, in the language. */
export function monthName(month: BusinessMonth, language: Language = FIRST_LANGUAGE): string {
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`));
}

/** Returns a month as the wire has it: 1–12 and the year. */
export function yearAndMonth(month: BusinessMonth): { readonly month: number; readonly year: number } {
  return { month: Number(month.slice(5)), year: Number(month.slice(0, 4)) };
}
