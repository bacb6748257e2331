import { localizedName } from '../../language/localized-name';
import { usePackagedItems, useSnacks } from './use-menu';

/** What the snacks and packaged items on the menu are called now, by id, in the order of the menu. */
export function useItemNames(): ReadonlyMap<string, string> {
  const snacks = useSnacks().data ?? [];
  const items = usePackagedItems().data ?? [];
  return new Map([...snacks, ...items].map((thing) => [thing._id, localizedName(thing)]));
}
