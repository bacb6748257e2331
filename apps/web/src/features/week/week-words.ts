import { useLingui } from '@lingui/react';
import type { WeekTimes } from '@tiffin/contracts';
import { dateText } from '../../language/formats';
import { clockTime } from '../orders/order-date';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The names of the days of the week, 1 for Monday, in the reader's language. */
export function useDayNames(weekday: 'short' | 'long' = 'long'): (day: number) => string {
  useLingui();
  return (day) => dateText(Date.UTC(2024, 0, day), { weekday, timeZone: 'UTC' }); // the first of January 2024 was a Monday
}

/** A day of the calendar, `Fri, Dec 25`, in the reader's language. */
export function useCalendarDay(): (day: string) => string {
  useLingui();
  return (day) => dateText(new Date(`${day}T00:00:00Z`), { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** `4:00 PM – 7:30 PM`, as a clock on the wall shows it. */
export function timesText({ from, to }: WeekTimes): string {
  return [from, to].map((time) => clockTime(`1970-01-01T${time}:00Z`, 'UTC')).join(' – ');
}

/** Those that begin on a day of the week, earliest first. */
export function timesOn(times: readonly WeekTimes[], day: number): readonly WeekTimes[] {
  return times.filter(({ days }) => days.includes(day)).toSorted((one, other) => (one.from < other.from ? -1 : 1));
}
