import { given as givenOf, type Given } from '@tiffin/event-sourcing/testing';
import type { MenuCommand } from '../src/aggregates/menu/menu-commands.js';
import type { MenuEvent } from '../src/aggregates/menu/menu-events.js';
import type { MenuState } from '../src/aggregates/menu/menu-state.js';
import { menu } from '../src/aggregates/menu/menu.decider.js';
import { chipsAdded, reserve, samosaAdded } from './menu.js';

/** Starts a test with a menu after these events. */
export function given(...events: readonly MenuEvent[]): Given<MenuCommand, MenuState, MenuEvent> {
  return givenOf(menu, ...events);
}

/** Returns the events of accepting this cart on a menu with samosas and chips. */
export function reserved(...cart: Parameters<typeof reserve>): MenuEvent {
  const [event] = menu.decide(reserve(...cart), given(samosaAdded(), chipsAdded).state);
  if (!event) throw new Error('nothing was reserved');
  return event;
}

/** Returns the free units of the item's variants. */
export function freeUnits({ items }: MenuState, itemId: string): readonly number[] | undefined {
  return items.get(itemId)?.variants.map(({ free }) => free);
}
