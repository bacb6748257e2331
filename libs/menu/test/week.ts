import type { FollowClock, PlanWeek } from '../src/aggregates/menu/menu-commands.js';
import type { MenuEvent, PartData, WeekData } from '../src/aggregates/menu/menu-events.js';
import { canteenId, SAMOSA } from './menu.js';

export const EVENING = '9a000000-0000-4000-8000-000000000001';
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const timeZone = 'Asia/Kolkata';
/** Before the first run of the clock. */
const PLANNED_AT = new Date('2026-11-01T00:00:00.000Z');

/** Samosas from 16:00 to 19:30, local time in Kolkata. */
export const evening: PartData = {
  partId: EVENING,
  name: 'Evening',
  times: [{ days: EVERY_DAY, from: '16:00', to: '19:30' }],
  itemIds: [SAMOSA],
};
export const week = (more: Partial<WeekData> = {}): WeekData => ({ parts: [evening], hours: [], closedDays: [], ...more });
export const planned = (more: Partial<WeekData> = {}, at = PLANNED_AT): MenuEvent => ({
  type: 'WeekPlanned',
  data: { canteenId, ...week(more), at: at.toISOString() },
});

/** An instant of 25 November 2026, a Wednesday, or of another day, in local time of Kolkata. */
export const kolkata = (time: string, day = '2026-11-25'): Date => new Date(`${day}T${time}:00+05:30`);
export const plan = (data: WeekData, at: Date, seen = 0): PlanWeek => ({
  type: 'PlanWeek',
  canteenId,
  week: data,
  expectedRevision: seen,
  at,
  timeZone,
});
export const look = (at: Date): FollowClock => ({ type: 'FollowClock', canteenId, at, timeZone });
export const eveningIs = (isServed: boolean, at: Date): MenuEvent => ({
  type: 'PartOfDaySwitched',
  data: { canteenId, partId: EVENING, name: 'Evening', isServed, at: at.toISOString() },
});
export const hoursAre = (isOpen: boolean, at: Date): MenuEvent => ({
  type: 'OpeningHoursSwitched',
  data: { canteenId, isOpen, at: at.toISOString() },
});
