import type { PackagedItem, Snack } from '@tiffin/contracts';

/** The snacks that the search finds, what can be ordered now first; otherwise as the server sorts them. */
export function shownSnacks(snacks: readonly Snack[], search: string): Snack[] {
  return availableFirst(
    snacks.filter(({ name }) => contains(name, search)),
    ({ isAvailable }) => isAvailable,
  );
}

/** The packaged items that the search finds, those with something left first. */
export function shownItems(items: readonly PackagedItem[], search: string): PackagedItem[] {
  return availableFirst(
    items.filter(({ category }) => contains(category, search)),
    hasStock,
  );
}

/** Whether any variant of the item is left. */
export function hasStock({ variants }: PackagedItem): boolean {
  return variants.some(({ availableCount }) => availableCount > 0);
}

function contains(name: string, search: string): boolean {
  return name.toLowerCase().includes(search.trim().toLowerCase());
}

function availableFirst<Thing>(things: readonly Thing[], isAvailable: (thing: Thing) => boolean): Thing[] {
  return [...things.filter(isAvailable), ...things.filter((thing) => !isAvailable(thing))];
}
