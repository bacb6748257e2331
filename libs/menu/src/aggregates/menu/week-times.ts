import { businessDay, dayAfter, instantAt, minutesOf, weekdayOf, type ClosedDays, type WeekTimes } from '@tiffin/contracts';

/** When something is on: times on days of the week, but not on closed days, by the clock on the wall of a zone. */
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

/** How many days ahead something is looked for. */
const AHEAD = 370;

/**
 * What begins on a day, earliest first. What goes over midnight belongs to this day whole, also where the next one is closed; what begins in an
 * hour that the clock jumps over begins with the jump, and what lies in it whole is not at all.
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
    .toSorted((one, other) => one.start - other.start);
}

/** Whether it is on at an instant. */
export function isOn(timetable: Timetable, at: Date): boolean {
  const now = at.getTime();
  const today = businessDay(at, timetable.timeZone);
  return [dayAfter(today, -1), today].some((day) => spansOf(timetable, day).some(({ start, end }) => start <= now && now < end));
}

/** What is on at an instant, or else comes next; `undefined` where nothing does within a year. */
export function currentOrNextSpan(timetable: Timetable, at: Date): Span | undefined {
  if (timetable.times.length === 0) return undefined;
  const now = at.getTime();
  const yesterday = dayAfter(businessDay(at, timetable.timeZone), -1);
  for (let ahead = 0; ahead < AHEAD; ahead++) {
    const found = spansOf(timetable, dayAfter(yesterday, ahead)).find(({ end }) => end > now);
    if (found) return found;
  }
  return undefined;
}

/** When that begins or began, ISO 8601. */
export function startOfCurrentOrNextSpan(timetable: Timetable, at: Date): string | undefined {
  const span = currentOrNextSpan(timetable, at);
  return span && new Date(span.start).toISOString();
}
