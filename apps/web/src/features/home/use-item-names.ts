import { localizedName } from '../../language/localized-name';
import { usePackagedItems, useSnacks } from './use-menu';

/** The current names of all items on the menu, by id, in the menu's order. */
export function useItemNames(): ReadonlyMap<string, string> {
  const snacks = useSnacks().data ?? [];
  const items = usePackagedItems().data ?? [];
  return new Map([...snacks, ...items].map((thing) => [thing._id, localizedName(thing)]));
}
