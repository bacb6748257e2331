import { businessDay, dayAfter, instantAt, minutesOf, weekdayOf, type ClosedDays, type WeekTimes } from '@tiffin/contracts';

/** Times on weekdays, except on closed days, in the local time of a zone. */
export interface Timetable {
  readonly times: readonly WeekTimes[];
  readonly closedDays: readonly ClosedDays[];
  readonly timeZone: string;
}

/** From `start` until before `end`, in ms since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** How many days ahead the search for a span goes. */
const AHEAD = 370;

/**
 * Returns the spans that begin on a day, earliest first. A span over midnight belongs to this day as a whole, even where the next day is
 * closed. A span that begins in an hour which the clock skips begins with the jump; a span that lies within that hour does not exist.
 */
function spansOf({ times, closedDays, timeZone }: Timetable, day: string): readonly Span[] {
  if (closedDays.some(({ from, to }) => from <= day && day <= to)) return [];
  const weekday = weekdayOf(day);
  return times
    .filter(({ days }) => days.includes(weekday))
    .map(({ from, to }) => ({
      start: instantAt(day, minutesOf(from), timeZone).getTime(),
      end: instantAt(to > from ? day : dayAfter(day), minutesOf(to), timeZone).getTime(),
    }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start);
}

/** Whether an instant lies in one of the timetable's spans. */
export function isOn(timetable: Timetable, at: Date): boolean {
  const now = at.getTime();
  const today = businessDay(at, timetable.timeZone);
  return [dayAfter(today, -1), today].some((day) => spansOf(timetable, day).some(({ start, end }) => start <= now && now < end));
}

/** Returns the span at an instant, or the next one; `undefined` where there is none within a year. */
export function currentOrNextSpan(timetable: Timetable, at: Date): Span | undefined {
  if (timetable.times.length === 0) return undefined;
  const now = at.getTime();
  const yesterday = dayAfter(businessDay(at, timetable.timeZone), -1);
  for (let ahead = 0; ahead < AHEAD; ahead++) {
    const span = spansOf(timetable, dayAfter(yesterday, ahead)).find(({ end }) => end > now);
    if (span) return span;
  }
  return undefined;
}

/** Returns when the span at an instant, or the next one, begins, ISO 8601; `undefined` where there is none within a year. */
export function startOfCurrentOrNextSpan(timetable: Timetable, at: Date): string | undefined {
  const span = currentOrNextSpan(timetable, at);
  return span && new Date(span.start).toISOString();
}
