/** Days and months in a canteen's time zone. Pure: the caller passes the instant. */
import { fieldsIn } from './zone-fields.js';

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
    const { year, month, day } = fieldsIn(instant, timeZone);
    latest = { second, timeZone, day: `${year}-${month}-${day}` };
  }
  return latest.day;
}

/** Returns the quarter of an hour in which an instant lies by the zone's clock, 0–95. */
export function quarterOfDay(instant: Date, timeZone: string): number {
  const { hour, minute } = fieldsIn(instant, timeZone);
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
