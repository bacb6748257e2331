/** Days and months in a canteen's time zone. Pure: the instant always comes from outside. */

const parts = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let format = parts.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    parts.set(timeZone, format);
  }
  return format;
}

function fields(instant: Date, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    formatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
}

const SECOND = 1_000;
/** The day that was asked for last: all orders of a second ask for the same, and formatting costs as much as accepting one. */
let latest = { second: NaN, timeZone: '', day: '' };

/** The day of an instant in a zone, `2026-11-21`. Every zone's days begin with a whole second; not with a whole minute of UTC in Liberia before 1972. */
export function businessDay(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / SECOND);
  if (latest.second !== second || latest.timeZone !== timeZone) {
    const { year, month, day } = fields(instant, timeZone);
    latest = { second, timeZone, day: `${year}-${month}-${day}` };
  }
  return latest.day;
}

/** In which quarter of an hour of its zone's clock an instant lies, 0–95. */
export function quarterOfDay(instant: Date, timeZone: string): number {
  const { hour, minute } = fields(instant, timeZone);
  return Number(hour) * 4 + Math.floor(Number(minute) / 15);
}

/** The day so many days later, or earlier. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const A_DAY = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** Whether a text is a day that there is, `2026-11-21`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !A_DAY.test(value)) return false;
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}

/** The month of a business day, `2026-11`. */
export function businessMonth(day: string): string {
  return day.slice(0, 7);
}

/** The day so many days after another, `2026-12-01` for 10 after `2026-11-21`; before it where that is below 0. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** How many days one day is after another; below 0 where it is before. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000);
}

/** The instant at which a business day begins in a zone; where midnight does not exist, the first instant of that day. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const HOUR = 3_600_000;
  // The zone's midnight lies within 26 hours of UTC's: search the first instant whose local day is not before `day`.
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

/** What the clock on the wall of a zone shows at an instant, in ms as if the wall were in UTC; to the second. */
function wallClock(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = fields(new Date(instant), timeZone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Instants that were asked for, in ms since 1970: the same few times of the same few days are asked for all day long. */
const instants = new Map<string, number>();
const INSTANTS_KEPT = 4_096;

/**
 * The instant at which the clock on the wall of a zone shows so many minutes after midnight of a day, 0–1439. Where it shows that twice, the first
 * time; where it jumps over it, the instant of the jump.
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
  // A zone's clock is changed months apart: what holds a day before and a day after is all that can hold between.
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

/** Which day of the week a day is: 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * The month that a list asks for (docs/reference/decisions.md#4.10): 1–12 with an optional year; without a year a month after the current
 * one means last year's. Answers `2026-11`.
 */
export function resolveMonth(month: number, year: number | undefined, now: Date, timeZone: string): string {
  const current = businessMonth(businessDay(now, timeZone));
  const currentYear = Number(current.slice(0, 4));
  const chosen = year ?? (month > Number(current.slice(5)) ? currentYear - 1 : currentYear);
  return `${String(chosen).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}
