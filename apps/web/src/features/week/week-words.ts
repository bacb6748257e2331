import { useLingui } from '@lingui/react';
import type { WeekTimes } from '@tiffin/contracts';
import { dateText } from '../../language/formats';
import { clockTime } from '../orders/order-date';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The names of the weekdays in the user's language, 1 for Monday. */
export function useDayNames(weekday: 'short' | 'long' = 'long'): (day: number) => string {
  useLingui();
  return (day) => dateText(Date.UTC(2024, 0, day), { weekday, timeZone: 'UTC' }); // January 1, 2024 was a Monday
}

const WITH_WEEKDAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** Formats a calendar day in the user's language: `Fri, Dec 25`. */
export function useCalendarDay(): (day: string, parts?: Intl.DateTimeFormatOptions) => string {
  useLingui();
  return (day, parts = WITH_WEEKDAY) => dateText(new Date(`${day}T00:00:00Z`), { ...parts, timeZone: 'UTC' });
}

/** `4:00 PM – 7:30 PM`, in the canteen's local time. */
export function timesText({ from, to }: WeekTimes): string {
  return [from, to].map((time) => clockTime(`1970-01-01T${time}:00Z`, 'UTC')).join(' – ');
}

/** The times that begin on a weekday, earliest first. */
export function timesOn(times: readonly WeekTimes[], day: number): readonly WeekTimes[] {
  return times.filter(({ days }) => days.includes(day)).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
