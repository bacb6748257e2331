import { withNames } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import { adjustedVariants, changedVariants, isUnchanged, newVariants } from './changed-variants.js';
import type { PackagedItemCommand } from './menu-commands.js';
import type { PackagedItemEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { assertNameIsFree } from './assert-name-is-free.js';
import { namesOf, type PackagedItemState } from './packaged-item.js';
import { assertVariants } from './variant-rules.js';

/** Decides the commands about packaged items. Throws `validation`, `not_found`, `conflict` and `name_taken`. */
export function decidePackagedItem(command: PackagedItemCommand, state: MenuState): readonly PackagedItemEvent[] {
  const { canteenId, itemId } = command;
  switch (command.type) {
    case 'AddPackagedItem': {
      const { category } = command;
      assertVariants(command.variants);
      const variants = newVariants(command.variants);
      assertNameIsFree(state, 'category', category, itemId);
      return [
        {
          type: 'PackagedItemAdded',
          data: { canteenId, itemId, ...namesOf({ category, otherNames: withNames(undefined, command.otherNames) }), variants },
        },
      ];
    }
    case 'ChangePackagedItem': {
      const { category } = command;
      assertVariants(command.variants);
      const item = itemOf(state, itemId);
      const variants = changedVariants(item, command.variants);
      assertNameIsFree(state, 'category', category, itemId);
      const names = namesOf({ category, otherNames: withNames(item.otherNames, command.otherNames) });
      if (JSON.stringify(names) === JSON.stringify(namesOf(item)) && isUnchanged(item, variants)) return [];
      return [{ type: 'PackagedItemChanged', data: { canteenId, itemId, ...names, variants } }];
    }
    case 'AdjustStock': {
      const item = itemOf(state, itemId);
      const variants = adjustedVariants(item, command);
      if (isUnchanged(item, variants)) return [];
      return [{ type: 'PackagedItemChanged', data: { canteenId, itemId, ...namesOf(item), variants } }];
    }
    case 'RemovePackagedItem':
      itemOf(state, itemId);
      return [{ type: 'PackagedItemRemoved', data: { canteenId, itemId } }];
  }
}

function itemOf(state: MenuState, itemId: string): PackagedItemState {
  const item = state.items.get(itemId);
  if (!item) throw new Refusal('not_found');
  return item;
}
