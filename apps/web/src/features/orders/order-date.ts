import { businessDay, dayAfter } from '@tiffin/contracts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, kind: 'date' | 'time' | 'weekday' | 'day'): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { month: 'short', day: 'numeric' } as const;
  const date = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
  const parts = { date, day, weekday: { weekday: 'short' } as const, time: {} }[kind];
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...parts, ...time });
  formats.set(key, known);
  return known;
}

/** `Sat, Nov 21, 2026, 12:15 PM`, in the canteen's zone (decisions 8.6). */
export function orderDate(instant: string, timeZone: string): string {
  return format(timeZone, 'date').format(new Date(instant));
}

/** `12:15 PM`, in the canteen's zone. */
export function clockTime(instant: string, timeZone: string): string {
  return format(timeZone, 'time').format(new Date(instant));
}

/** A time to come in as few words as say it: `4:00 PM` on the same day, `Thu 4:00 PM` within a week, `Dec 28, 4:00 PM` later. In the canteen's zone. */
export function comingTime(instant: string, now: number, timeZone: string): string {
  const today = businessDay(new Date(now), timeZone);
  const day = businessDay(new Date(instant), timeZone);
  if (day <= today) return clockTime(instant, timeZone);
  return format(timeZone, day < dayAfter(today, 7) ? 'weekday' : 'day').format(new Date(instant));
}
