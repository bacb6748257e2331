import { isDay } from './calendar.js';
import { freeText, type FieldRule } from './rules.js';

/** A canteen's week: when it is open, what is served when, and on which days it is closed (docs/reference/wire.md#3.17). By the clock on the canteen's wall. */

/** What the calls about the week answer. */
export interface WeekAnswers {
  'GET /canteen/week': Week;
  'PUT /contractors/week': Week;
}

/** From a time to another one on some days of the week. */
export interface WeekTimes {
  /** 1 for Monday to 7 for Sunday, ascending. Times over midnight belong to the day on which they begin. */
  days: readonly number[];
  /** `16:00`, from 00:00 to 23:59. */
  from: string;
  /** Not after `from`: on the day after, so that equal times are a whole day. */
  to: string;
}
/** A part of the day, such as breakfast, with what is served in it alone. */
export interface PartOfDay {
  /** Made by whoever adds it: a UUID. */
  _id: string;
  name: string;
  times: readonly WeekTimes[];
  /** Snacks and packaged items. What stands in no part is served at any time. */
  itemIds: readonly string[];
}
/** Days of the calendar on which the canteen stays closed and serves nothing, both included: `2026-12-25`. */
export interface ClosedDays {
  from: string;
  to: string;
  /** Why; may be empty. */
  name: string;
}
export interface Week {
  parts: readonly PartOfDay[];
  /** When the canteen is open; without any, at all times on days that are not closed. */
  hours: readonly WeekTimes[];
  closedDays: readonly ClosedDays[];
  /** How often the week was set. Whoever sets it says which one they had before them. */
  revision: number;
}

export const PARTS_MAX = 8;
/** Of a part, and of the opening hours. */
export const WEEK_TIMES_MAX = 14;
export const PART_ITEMS_MAX = 300;
export const CLOSED_DAYS_MAX = 60;
export const PART_NAME_MAX = 30;
/** How far ahead a pause may end, in days. */
export const PAUSE_DAYS_MAX = 31;

const isWeekday = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 7;
const isListOf = (value: unknown, max: number, accepts: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= max && value.every(accepts) && new Set(value).size === value.length;

/** The rules of a week's fields: both sides have them from here. */
export const WEEK_RULES = {
  days: { message: 'please choose at least one day.', accepts: (value) => isListOf(value, 7, isWeekday) && (value as number[]).length > 0 },
  time: {
    message: 'please enter a time such as 16:00.',
    accepts: (value) => typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
  },
  partName: freeText(PART_NAME_MAX, { min: 1 }),
  itemIds: {
    message: `please choose at most ${PART_ITEMS_MAX} different items.`,
    accepts: (value) => isListOf(value, PART_ITEMS_MAX, (id) => typeof id === 'string' && id.length <= 100),
  },
  closedDay: { message: 'please enter a day such as 2026-12-25.', accepts: isDay },
} as const satisfies Record<string, FieldRule>;

/** `16:05` in minutes after midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
