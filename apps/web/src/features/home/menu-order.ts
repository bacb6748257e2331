import { allNames, comparable, type Diet, type Named, type PackagedItem, type Snack } from '@tiffin/contracts';
import { suitsDiet } from './diets';

/** What somebody wants to see of the menu. */
export interface MenuQuery {
  readonly search: string;
  /** Only what is for this diet. */
  readonly diet?: Diet | undefined;
  /** As the server sorts it, for whoever changes it: nothing moves from under the finger that switches it off. */
  readonly asListed?: boolean;
}

/** The snacks that are wanted, what can be ordered now first; otherwise as the server sorts them. */
export function shownSnacks(snacks: readonly Snack[], { search, diet, asListed = false }: MenuQuery): Snack[] {
  const found = snacks.filter((snack) => answers(snack, search) && (!diet || suitsDiet(snack, diet)));
  return asListed ? found : availableFirst(found, ({ isAvailable }) => isAvailable);
}

/** The packaged items that are wanted, those with something left first. */
export function shownItems(items: readonly PackagedItem[], { search, asListed = false }: MenuQuery): PackagedItem[] {
  const found = items.filter((item) => answers(item, search));
  return asListed ? found : availableFirst(found, hasStock);
}

/** Whether any variant of the item is left. */
export function hasStock({ variants }: PackagedItem): boolean {
  return variants.some(({ availableCount }) => availableCount > 0);
}

/** Whether any of a thing's names has what is searched for: who reads Hindi may know it by the name on its packet. */
function answers(thing: Named, search: string): boolean {
  const wanted = comparable(search);
  return allNames(thing).some((name) => comparable(name).includes(wanted));
}

function availableFirst<Thing>(things: readonly Thing[], isAvailable: (thing: Thing) => boolean): Thing[] {
  return [...things.filter(isAvailable), ...things.filter((thing) => !isAvailable(thing))];
}
