import { contradictionOf, withContents, withNames } from '@tiffin/contracts';
import { invalid, Refusal } from '@tiffin/kernel';
import { adjustedVariants, changedVariants, isUnchanged, newVariants } from './changed-variants.js';
import type { AddPackagedItem, ChangePackagedItem, PackagedItemCommand } from './menu-commands.js';
import type { PackagedItemEvent } from './menu-events.js';
import type { MenuState } from './menu-state.js';
import { assertNameIsFree } from './assert-name-is-free.js';
import { itemDetailsOf, type ItemDetails, type PackagedItemState } from './packaged-item.js';
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
      return [{ type: 'PackagedItemAdded', data: { canteenId, itemId, ...withChange({ category }, command), variants } }];
    }
    case 'ChangePackagedItem': {
      const { category } = command;
      assertVariants(command.variants);
      const item = itemOf(state, itemId);
      const variants = changedVariants(item, command.variants);
      assertNameIsFree(state, 'category', category, itemId);
      const details = withChange(item, command);
      if (JSON.stringify(details) === JSON.stringify(itemDetailsOf(item)) && isUnchanged(item, variants)) return [];
      return [{ type: 'PackagedItemChanged', data: { canteenId, itemId, ...details, variants } }];
    }
    case 'ChangeItemPicture': {
      const item = itemOf(state, itemId);
      const { image } = command;
      if (image === item.image) return [];
      const variants = item.variants.map(({ variantId, price }) => ({ variantId, price, added: 0 }));
      return [{ type: 'PackagedItemChanged', data: { canteenId, itemId, ...itemDetailsOf({ ...item, image }), variants } }];
    }
    case 'AdjustStock': {
      const item = itemOf(state, itemId);
      const variants = adjustedVariants(item, command);
      if (isUnchanged(item, variants)) return [];
      return [{ type: 'PackagedItemChanged', data: { canteenId, itemId, ...itemDetailsOf(item), variants } }];
    }
    case 'RemovePackagedItem':
      itemOf(state, itemId);
      return [{ type: 'PackagedItemRemoved', data: { canteenId, itemId } }];
  }
}

/** Returns the details with a change. Throws `validation` where its mark and allergens contradict each other. */
function withChange(before: ItemDetails, { category, otherNames, contents }: AddPackagedItem | ChangePackagedItem): ItemDetails {
  const details = itemDetailsOf({
    ...before,
    category,
    otherNames: withNames(before.otherNames, otherNames),
    contents: withContents(before.contents, contents),
  });
  const contradiction = contradictionOf(details);
  if (contradiction) throw invalid(contradiction);
  return details;
}

function itemOf(state: MenuState, itemId: string): PackagedItemState {
  const item = state.items.get(itemId);
  if (!item) throw new Refusal('not_found');
  return item;
}
