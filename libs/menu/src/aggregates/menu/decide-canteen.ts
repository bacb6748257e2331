import { Refusal } from '@tiffin/kernel';
import { evolveOpeningStatus, dueClockEvents } from './opening-status.js';
import type { CanteenCommand, PlanWeek } from './menu-commands.js';
import type { CanteenEvent, WeekData } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import type { WeekState } from './week-state.js';

/**
 * Decides the commands about the canteen's opening status (docs/reference/decisions.md#3.1a) and its week
 * (docs/adr/0043-the-menu-by-the-clock.md). A command that changes nothing records nothing. Throws `conflict` where the week was edited
 * from another revision than the current one.
 */
export function decideCanteen(command: CanteenCommand, state: MenuState): readonly CanteenEvent[] {
  const { canteenId } = command;
  switch (command.type) {
    case 'OpenCanteen':
    case 'CloseCanteen': {
      const { notice } = command;
      const open = command.type === 'OpenCanteen';
      const isUnchanged = open === state.open && notice === state.notice && state.backAt === null && (open || !state.week?.closedByHours);
      return isUnchanged ? [] : [{ type: open ? 'CanteenOpened' : 'CanteenClosed', data: { canteenId, notice } }];
    }
    case 'PauseCanteen': {
      const { notice, backAt } = command;
      return backAt === state.backAt && notice === state.notice ? [] : [{ type: 'CanteenPaused', data: { canteenId, notice, backAt } }];
    }
    case 'PlanWeek':
      return planWeek(command, state);
    case 'FollowClock':
      return dueClockEvents(state, canteenId, command);
  }
}

/**
 * The switches that the new week makes necessary are recorded with it, so that no order sees a part of the day that is on but not served
 * yet.
 */
function planWeek(command: PlanWeek, state: MenuState): readonly CanteenEvent[] {
  const { canteenId, expectedRevision } = command;
  const week = weekOf(withItemsOf(state, command.week));
  if (JSON.stringify(week) === JSON.stringify(weekOf(state.week ?? NO_WEEK))) return [];
  if (expectedRevision !== (state.week?.revision ?? 0)) throw new Refusal('conflict');
  const planned: CanteenEvent = { type: 'WeekPlanned', data: { canteenId, ...week, at: command.at.toISOString() } };
  return [planned, ...dueClockEvents(evolveOpeningStatus(state, planned), canteenId, command)];
}

const NO_WEEK: WeekData = { parts: [], hours: [], closedDays: [] };

function weekOf({ parts, hours, closedDays }: WeekData | WeekState): WeekData {
  return { parts, hours, closedDays };
}

/** Removes items from the week that left the menu while it was being edited. */
function withItemsOf({ snacks, items }: MenuState, week: WeekData): WeekData {
  const parts = week.parts.map((part) => ({ ...part, itemIds: part.itemIds.filter((id) => snacks.has(id) || items.has(id)) }));
  return { ...week, parts };
}
