import type { WeekTimes } from '@tiffin/contracts';
import { isOn, startOfCurrentOrNextSpan, type Timetable } from './week-times.js';
import type { PartData, WeekData } from './menu-events.js';

/** A canteen's week as the contractor set it, and what the clock has switched by it. */
export interface WeekState extends WeekData {
  /** How often the week was set. */
  readonly revision: number;
  /** The ids of the parts of the day that are served now. */
  readonly serving: readonly string[];
  readonly withinHours: boolean;
  /** The canteen is closed because its hours ended, not by hand. */
  readonly closedByHours: boolean;
  /** When the clock last switched something, ISO 8601; `null` before the first time. */
  readonly switchedAt: string | null;
}

const ALL_DAY: readonly WeekTimes[] = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];

/** Whether the week sets nothing: everything is served whenever the canteen is open. */
export function isEmptyWeek({ parts, hours, closedDays }: WeekData): boolean {
  return parts.length + hours.length + closedDays.length === 0;
}

/** Returns when the canteen is open by its week. Without hours, that is at all times on days that are not closed. */
export function hoursOf({ hours, closedDays }: WeekData, timeZone: string): Timetable {
  return { times: hours.length > 0 ? hours : ALL_DAY, closedDays, timeZone };
}

/** Returns when a part of the day is served. */
export function timesOf({ times }: PartData, { closedDays }: WeekData, timeZone: string): Timetable {
  return { times, closedDays, timeZone };
}

const partsWith = (week: WeekData, itemId: string): readonly PartData[] => week.parts.filter(({ itemIds }) => itemIds.includes(itemId));

/** Whether an item is served now: it belongs to no part of the day, or to one that is served. */
export function isServed(week: WeekState | null, itemId: string): boolean {
  const parts = week ? partsWith(week, itemId) : [];
  return parts.length === 0 || parts.some(({ partId }) => week?.serving.includes(partId));
}

/**
 * Returns when an item that is not served now will be, ISO 8601; `null` where that is not within a year, `undefined` where it is served
 * now.
 */
export function servedFrom(week: WeekState | null, itemId: string, now: Date, timeZone: string): string | null | undefined {
  if (!week || isServed(week, itemId)) return undefined;
  const starts = partsWith(week, itemId).flatMap((part) => startOfCurrentOrNextSpan(timesOf(part, week, timeZone), now) ?? []);
  return starts.toSorted()[0] ?? null;
}

/** Whether a part of the day is on by the clock. */
export function isPartOn(part: PartData, week: WeekData, at: Date, timeZone: string): boolean {
  return isOn(timesOf(part, week, timeZone), at);
}
