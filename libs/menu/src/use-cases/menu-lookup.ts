import type { LoadedAggregate } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { MenuState } from '../aggregates/menu/menu-state.js';
import type { PackagedItemState } from '../aggregates/menu/packaged-item.js';
import type { SnackState } from '../aggregates/menu/snack.js';

/** Returns one snack of a folded menu, at the same revision. Throws `not_found`. */
export function snackOf({ state, revision, position }: LoadedAggregate<MenuState>, snackId: string): LoadedAggregate<SnackState> {
  return { state: requireFound(state.snacks.get(snackId)), revision, position };
}

/** Returns one packaged item of a folded menu, at the same revision. Throws `not_found`. */
export function packagedItemOf(
  { state, revision, position }: LoadedAggregate<MenuState>,
  itemId: string,
): LoadedAggregate<PackagedItemState> {
  return { state: requireFound(state.items.get(itemId)), revision, position };
}

function requireFound<Item>(item: Item | undefined): Item {
  if (!item) throw new Refusal('not_found');
  return item;
}
