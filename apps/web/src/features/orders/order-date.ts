import { businessDay, dayAfter } from '@tiffin/contracts';
import { dateText } from '../../language/formats';

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;

/** `Sat, Nov 21, 2026, 12:15 PM`, in the canteen's zone (docs/reference/decisions.md#8.6). */
export function orderDate(instant: string, timeZone: string): string {
  return dateText(new Date(instant), { timeZone, ...DATE, ...TIME });
}

/** `12:15 PM`, in the canteen's zone. */
export function clockTime(instant: string, timeZone: string): string {
  return dateText(new Date(instant), { timeZone, ...TIME });
}

/** Whether it was on an earlier day than `now` (ms), in the canteen's zone. */
export function isEarlierDay(instant: string, now: number, timeZone: string): boolean {
  return businessDay(new Date(instant), timeZone) < businessDay(new Date(now), timeZone);
}

/** `Nov 20`, in the canteen's zone. */
export function dayText(instant: string, timeZone: string): string {
  return dateText(new Date(instant), { timeZone, month: 'short', day: 'numeric' });
}

/**
 * A future time, as short as possible: `4:00 PM` on the same day, `Thu 4:00 PM` within a week, `Dec 28, 4:00 PM` later. In the canteen's
 * zone; `now` in ms.
 */
export function upcomingTimeText(instant: string, now: number, timeZone: string): string {
  const today = businessDay(new Date(now), timeZone);
  const day = businessDay(new Date(instant), timeZone);
  if (day <= today) return clockTime(instant, timeZone);
  const dayFormat = day < dayAfter(today, 7) ? ({ weekday: 'short' } as const) : ({ month: 'short', day: 'numeric' } as const);
  return dateText(new Date(instant), { timeZone, ...dayFormat, ...TIME });
}
