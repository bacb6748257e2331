import { isDay } from './calendar.js';
import { freeText, type FieldRule } from './rules.js';

/**
 * A canteen's week: when it is open, what is served when, and on which days it is closed (docs/reference/wire.md#3.17). All times are
 * local times of the canteen.
 */

/** What the calls about the week answer. */
export interface WeekAnswers {
  'GET /canteen/week': Week;
  'PUT /contractors/week': Week;
}

/** From one time to another on some weekdays. */
export interface WeekTimes {
  /** 1 for Monday to 7 for Sunday, ascending. Times over midnight belong to the day on which they begin. */
  days: readonly number[];
  /** `16:00`, from 00:00 to 23:59. */
  from: string;
  /** Where it is not after `from`, it is on the next day, so equal times are a whole day. */
  to: string;
}
/** A part of the day, such as breakfast, with the items that are served only then. */
export interface PartOfDay {
  /** A UUID that the client chooses. */
  _id: string;
  name: string;
  times: readonly WeekTimes[];
  /** Snacks and packaged items. Items in no part are served at any time. */
  itemIds: readonly string[];
}
/** Calendar days, both included, on which the canteen is closed and serves nothing: `2026-12-25`. */
export interface ClosedDays {
  from: string;
  to: string;
  /** The reason; may be empty. */
  name: string;
}
export interface Week {
  parts: readonly PartOfDay[];
  /** When the canteen is open; if empty, at all times on days that are not closed. */
  hours: readonly WeekTimes[];
  closedDays: readonly ClosedDays[];
  /** How often the week was set. A client that sets it sends the revision that it changed. */
  revision: number;
}

export const PARTS_MAX = 8;
/** Of one part, and of the opening hours. */
export const WEEK_TIMES_MAX = 14;
export const PART_ITEMS_MAX = 300;
export const CLOSED_DAYS_MAX = 60;
export const PART_NAME_MAX = 30;
/** How far ahead a pause may end, in days. */
export const PAUSE_DAYS_MAX = 31;

const isWeekday = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 7;
const isListOf = (value: unknown, max: number, accepts: (entry: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= max && value.every(accepts) && new Set(value).size === value.length;

/** The rules of a week's fields, for both sides. */
export const WEEK_RULES = {
  days: { message: 'Please choose at least one day.', accepts: (value) => isListOf(value, 7, isWeekday) && (value as number[]).length > 0 },
  time: {
    message: 'Please enter a time such as 16:00.',
    accepts: (value) => typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
  },
  partName: freeText(PART_NAME_MAX, { min: 1 }),
  itemIds: {
    message: `Please choose at most ${PART_ITEMS_MAX} different items.`,
    accepts: (value) => isListOf(value, PART_ITEMS_MAX, (id) => typeof id === 'string' && id.length <= 100),
  },
  closedDay: { message: 'Please enter a day such as 2026-12-25.', accepts: isDay },
} as const satisfies Record<string, FieldRule>;

/** Returns `16:05` as minutes after midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
