/** Instants of a canteen's days. Apart from `calendar.ts`, which the first view of a page needs. */
import { businessDay } from './calendar.js';
import { fieldsIn } from './zone-fields.js';

/** Returns the instant at which a business day begins in a zone; where midnight does not exist, the first instant of that day. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const HOUR = 3_600_000;
  // The zone's midnight lies within 26 hours of UTC's. The search finds the first instant whose local day is not before `day`.
  let low = midnight - 15 * HOUR;
  let high = midnight + 15 * HOUR;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (businessDay(new Date(middle), timeZone) < day) low = middle;
    else high = middle;
  }
  return new Date(high);
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Returns the local time of a zone at an instant, in ms as if it were UTC; to the second. */
function wallClock(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = fieldsIn(new Date(instant), timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Caches results of `instantAt` in ms since 1970: callers ask for the same few times all day. */
const instants = new Map<string, number>();
const INSTANTS_KEPT = 4_096;

/**
 * Returns the instant at which a zone's clock shows that many minutes after midnight of a day, 0–1439. Where the clock shows that time
 * twice, the first one; where it skips that time, the instant of the jump.
 */
export function instantAt(day: string, minutes: number, timeZone: string): Date {
  const key = `${day} ${minutes} ${timeZone}`;
  let instant = instants.get(key);
  if (instant === undefined) {
    if (instants.size >= INSTANTS_KEPT) instants.clear();
    instants.set(key, (instant = findInstant(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE, timeZone)));
  }
  return new Date(instant);
}

function findInstant(wall: number, timeZone: string): number {
  // A zone changes its clock months apart, so only the offsets of a day before and a day after can apply.
  const offsetAt = (instant: number): number => wallClock(instant, timeZone) - instant;
  const before = wall - offsetAt(wall - DAY);
  const after = wall - offsetAt(wall + DAY);
  const shown = [before, after].find((instant) => wallClock(instant, timeZone) === wall);
  if (shown !== undefined) return shown;
  let low = after;
  let high = before;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (wallClock(middle, timeZone) < wall) low = middle;
    else high = middle;
  }
  return high;
}
