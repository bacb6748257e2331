import { useQueryClient } from '@tanstack/react-query';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { refetchNow } from '../../api/refetch';
import { ITEMS_KEY, MENU_KEY, SNACKS_KEY } from '../home/use-menu';

interface Identified {
  readonly _id: string;
}

/** Updates the cached menu with the contractor's own change at once, then refetches. */
export function useMenuCache() {
  const cache = useQueryClient();
  const change = <Thing extends Identified>(key: readonly string[], become: (things: readonly Thing[]) => readonly Thing[]) => {
    cache.setQueryData<readonly Thing[]>(key, (things) => things && become(things));
    void refetchNow(cache, MENU_KEY);
  };
  return {
    putSnack: (snack: Snack) => change<Snack>(SNACKS_KEY, (snacks) => put(snacks, snack, ({ name }) => name)),
    putItem: (item: PackagedItem) => change<PackagedItem>(ITEMS_KEY, (items) => put(items, item, ({ category }) => category)),
    dropSnack: (id: string) => change<Snack>(SNACKS_KEY, (snacks) => snacks.filter(({ _id }) => _id !== id)),
    dropItem: (id: string) => change<PackagedItem>(ITEMS_KEY, (items) => items.filter(({ _id }) => _id !== id)),
  };
}

function put<Thing extends Identified>(things: readonly Thing[], changed: Thing, nameOf: (thing: Thing) => string): readonly Thing[] {
  const unchanged = things.filter(({ _id }) => _id !== changed._id);
  return [...unchanged, changed].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}
