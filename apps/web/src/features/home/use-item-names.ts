import { FIRST_LANGUAGE, ownName, type SoldItem, type SoldOption } from '@tiffin/contracts';
import { currentLanguage } from '../../language/formats';
import { localizedName } from '../../language/localized-name';
import { usePackagedItems, useSnacks } from './use-menu';

/** The current names of all items on the menu, by id, in the menu's order. */
export function useItemNames(): ReadonlyMap<string, string> {
  return new Map(useItems().map((item) => [item._id, localizedName(item)]));
}

/** Returns a function for a sold item's name in the screen's language; an item that left the menu or was renamed keeps its own name. */
export function useSoldItemName(): (sold: Pick<SoldItem, 'itemId' | 'name'>) => string {
  const items = new Map(useItems(currentLanguage() !== FIRST_LANGUAGE).map((item) => [item._id, item]));
  return ({ itemId, name }) => {
    const item = items.get(itemId);
    return item && ownName(item) === name ? localizedName(item) : name;
  };
}

/** Returns a function for an option's names, as `useSoldItemName` for an item's. */
export function useSoldOptionName(): (itemId: string, sold: Pick<SoldOption, 'group' | 'name'>) => { group: string; name: string } {
  const snacks = new Map(useSnacks(currentLanguage() !== FIRST_LANGUAGE).data?.map((snack) => [snack._id, snack]));
  return (itemId, { group, name }) => {
    const known = snacks.get(itemId)?.optionGroups?.find((candidate) => candidate.name === group);
    return {
      group: localizedName(known ?? { name: group }),
      name: localizedName(known?.options.find((option) => option.name === name) ?? { name }),
    };
  };
}

function useItems(enabled = true) {
  const snacks = useSnacks(enabled).data ?? [];
  const items = usePackagedItems(enabled).data ?? [];
  return [...snacks, ...items];
}
