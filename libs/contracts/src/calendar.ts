/** Days and months in a canteen's time zone. Pure: the caller passes the instant. */

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
/** Caches the last day: all orders of one second ask for the same day, and formatting a day costs as much as accepting an order. */
let latest = { second: NaN, timeZone: '', day: '' };

/**
 * Returns the day of an instant in a zone, `2026-11-21`. Every zone's days begin at a whole second, but not all at a whole minute of UTC
 * (Liberia before 1972).
 */
export function businessDay(instant: Date, timeZone: string): string {
  const second = Math.floor(instant.getTime() / SECOND);
  if (latest.second !== second || latest.timeZone !== timeZone) {
    const { year, month, day } = fields(instant, timeZone);
    latest = { second, timeZone, day: `${year}-${month}-${day}` };
  }
  return latest.day;
}

/** Returns the quarter of an hour in which an instant lies by the zone's clock, 0–95. */
export function quarterOfDay(instant: Date, timeZone: string): number {
  const { hour, minute } = fields(instant, timeZone);
  return Number(hour) * 4 + Math.floor(Number(minute) / 15);
}

/** Returns the day after a day; with `days`, the day that many days later, or earlier where it is negative. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const A_DAY = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** Whether a value is an existing day, `2026-11-21`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !A_DAY.test(value)) return false;
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}

/** Returns the month of a business day, `2026-11`. */
export function businessMonth(day: string): string {
  return day.slice(0, 7);
}

/** Returns the day that many days after another, `2026-12-01` for 10 after `2026-11-21`; before it where `days` is negative. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns how many days `later` is after `earlier`; negative where it is before. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000);
}

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
  const { year, month, day, hour, minute, second } = fields(new Date(instant), timeZone);
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

/** Returns the weekday of a day: 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * Returns the month that a list asks for, `2026-11` (docs/reference/decisions.md#4.10). `month` is 1–12; without a year, a month after
 * the current one means last year's.
 */
export function resolveMonth(month: number, year: number | undefined, now: Date, timeZone: string): string {
  const current = businessMonth(businessDay(now, timeZone));
  const currentYear = Number(current.slice(0, 4));
  const chosen = year ?? (month > Number(current.slice(5)) ? currentYear - 1 : currentYear);
  return `${String(chosen).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}
