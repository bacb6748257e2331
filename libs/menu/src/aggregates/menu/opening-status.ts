import { isOn, currentOrNextSpan } from './week-times.js';
import type { CanteenEvent, ClockEvent } from './menu-events.js';
import { hoursOf, isEmptyWeek, isPartOn, type WeekState } from './week-state.js';

/** The opening status of a canteen: whether it accepts orders, and what the clock opens and serves. */
export interface OpeningStatus {
  readonly open: boolean;
  readonly notice: string;
  /** While it is paused: when it opens by itself, ISO 8601. */
  readonly backAt: string | null;
  /** `null` until the contractor sets a week. */
  readonly week: WeekState | null;
}

export const initialOpeningStatus: OpeningStatus = { open: true, notice: '', backAt: null, week: null };

/** In ms. A clock that is behind by up to this much, after a correction or on another server, does not undo a switch. */
const JITTER = 10 * 60_000;

/**
 * Returns the opening status after one of its events. A canteen that was closed by hand stays closed until it is opened by hand or its
 * pause ends, whatever its hours are.
 */
export function evolveOpeningStatus(status: OpeningStatus, event: CanteenEvent): OpeningStatus {
  const { week } = status;
  switch (event.type) {
    case 'CanteenClosed':
    case 'CanteenPaused':
      return {
        open: false,
        notice: event.data.notice,
        backAt: event.type === 'CanteenPaused' ? event.data.backAt : null,
        week: week && { ...week, closedByHours: false },
      };
    case 'CanteenOpened':
      return { open: true, notice: event.data.notice, backAt: null, week: week && { ...week, closedByHours: false } };
    case 'WeekPlanned':
      return { ...status, week: planned(week, event.data) };
    case 'PartOfDaySwitched': {
      if (!week) return status;
      const { partId, isServed, at } = event.data;
      const otherParts = week.serving.filter((id) => id !== partId);
      return { ...status, week: { ...week, serving: isServed ? [...otherParts, partId] : otherParts, switchedAt: at } };
    }
    case 'OpeningHoursSwitched': {
      if (!week) return status;
      const { isOpen, at } = event.data;
      const byHand = !status.open && !week.closedByHours;
      const closedByHours = !isOpen && !byHand;
      return { ...status, open: isOpen && !byHand, week: { ...week, withinHours: isOpen, closedByHours, switchedAt: at } };
    }
  }
}

function planned(before: WeekState | null, data: Extract<CanteenEvent, { type: 'WeekPlanned' }>['data']): WeekState {
  const { parts, hours, closedDays, at } = data;
  const { revision = 0, serving = [], withinHours = true, closedByHours = false, switchedAt = null } = before ?? {};
  const served = serving.filter((id) => parts.some(({ partId }) => partId === id));
  // A clock that is behind must not apply the new week to the minutes before it was set.
  const latest = switchedAt !== null && switchedAt > at ? switchedAt : at;
  return { parts, hours, closedDays, revision: revision + 1, serving: served, withinHours, closedByHours, switchedAt: latest };
}

/** Whether the clock may switch something here. That includes hours that were removed while a late clock kept the canteen closed. */
export function followsClock({ backAt, week }: OpeningStatus): boolean {
  return backAt !== null || (week !== null && !(isEmptyWeek(week) && week.withinHours));
}

export interface ZonedInstant {
  readonly at: Date;
  readonly timeZone: string;
}

/**
 * Returns the switches that are due at an instant: first what ends, then what begins, each once. A span that began and ended since the
 * last run is skipped. A pause that ends outside the opening hours ends when they next begin.
 */
export function dueClockEvents(status: OpeningStatus, canteenId: string, { at, timeZone }: ZonedInstant): readonly ClockEvent[] {
  const { week, backAt } = status;
  const behindMs = week?.switchedAt ? Date.parse(week.switchedAt) - at.getTime() : 0;
  if (behindMs > 0 && behindMs <= JITTER) return [];
  const now = at.toISOString();
  const switched = week ? weekSwitches(week, canteenId, { at, timeZone }) : [];
  const { withinHours = true } = switched.reduce<OpeningStatus>(evolveOpeningStatus, status).week ?? {};
  if (backAt === null || now < backAt || !withinHours) return switched;
  return [...switched, { type: 'CanteenOpened', data: { canteenId, notice: '' } }];
}

function weekSwitches(week: WeekState, canteenId: string, { at, timeZone }: ZonedInstant): ClockEvent[] {
  const now = at.toISOString();
  const parts = week.parts.flatMap((part): ClockEvent[] => {
    const { partId, name } = part;
    const isServed = isPartOn(part, week, at, timeZone);
    if (isServed === week.serving.includes(partId)) return [];
    return [{ type: 'PartOfDaySwitched', data: { canteenId, partId, name, isServed, at: now } }];
  });
  const isOpen = isOn(hoursOf(week, timeZone), at);
  const hours: ClockEvent[] = isOpen === week.withinHours ? [] : [{ type: 'OpeningHoursSwitched', data: { canteenId, isOpen, at: now } }];
  const begins = (event: ClockEvent): boolean => event.type === 'PartOfDaySwitched' && event.data.isServed;
  return [...parts.filter((event) => !begins(event)), ...hours, ...parts.filter(begins)];
}

/**
 * Returns when a closed canteen opens by itself, ISO 8601; `undefined` where it is open, where the contractor has to open it, and where
 * it does not open within a year.
 */
export function opensAt({ open, backAt, week }: OpeningStatus, { at, timeZone }: ZonedInstant): string | undefined {
  if (open || (backAt === null && !week?.closedByHours)) return undefined;
  const from = Math.max(at.getTime(), backAt === null ? 0 : Date.parse(backAt));
  if (!week) return new Date(from).toISOString();
  const next = currentOrNextSpan(hoursOf(week, timeZone), new Date(from));
  return next && new Date(Math.max(from, next.start)).toISOString();
}
