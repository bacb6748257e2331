import type { CanteenCommand } from './menu-commands.js';
import type { CanteenEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';

/** Decides closing and opening (decisions 3.1a); a canteen that is so already, with the same notice, records nothing. */
export function decideCanteen({ type, canteenId, notice }: CanteenCommand, state: MenuState): readonly CanteenEvent[] {
  const open = type === 'OpenCanteen';
  if (open === state.open && notice === state.notice) return [];
  return [{ type: open ? 'CanteenOpened' : 'CanteenClosed', data: { canteenId, notice } }];
}
