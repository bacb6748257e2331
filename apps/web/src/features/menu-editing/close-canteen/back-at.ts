import { businessDay, dayAfter, instantAt, minutesOf } from '@tiffin/contracts';

/** What a clock on the wall of a zone shows at an instant, `18:05`, as inputs of times have it. */
export function wallTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** When a clock on the wall of a zone shows a time, `18:05`, for the next time after `now` (ms): today, or else tomorrow. */
export function nextInstant(time: string, now: number, timeZone: string): string {
  const today = businessDay(new Date(now), timeZone);
  const at = instantAt(today, minutesOf(time), timeZone);
  return (at.getTime() > now ? at : instantAt(dayAfter(today), minutesOf(time), timeZone)).toISOString();
}
