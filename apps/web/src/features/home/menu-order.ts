import { allNames, comparable, isWithout, type Allergen, type Named, type PackagedItem, type Snack } from '@tiffin/contracts';
import { suitsDiet, type MenuDiet } from './diets';

/** The search and filters of the menu. */
export interface MenuQuery {
  readonly search: string;
  /** Only snacks for this diet. */
  readonly diet?: MenuDiet | undefined;
  /** Only items that state to contain none of these. */
  readonly without?: readonly Allergen[] | undefined;
  /** Keep the server's order, for contractors: an item must not move while they switch its availability. */
  readonly asListed?: boolean;
}

/** The matching snacks, available ones first; otherwise in the server's order. */
export function shownSnacks(snacks: readonly Snack[], { search, diet, without, asListed = false }: MenuQuery): Snack[] {
  const matches = snacks.filter(
    (snack) => answers(snack, search) && (!diet || suitsDiet(snack, diet)) && (!without || isWithout(snack, without)),
  );
  return asListed ? matches : availableFirst(matches, ({ isAvailable }) => isAvailable);
}

/** The matching packaged items, those in stock first. */
export function shownItems(items: readonly PackagedItem[], { search, without, asListed = false }: MenuQuery): PackagedItem[] {
  const matches = items.filter((item) => answers(item, search) && (!without || isWithout(item, without)));
  return asListed ? matches : availableFirst(matches, hasStock);
}

/** Whether any variant of the item is in stock. */
export function hasStock({ variants }: PackagedItem): boolean {
  return variants.some(({ availableCount }) => availableCount > 0);
}

/** Whether any of the item's names matches the search: readers of Hindi may know it by the name on its packet. */
function answers(thing: Named, search: string): boolean {
  const query = comparable(search);
  return allNames(thing).some((name) => comparable(name).includes(query));
}

function availableFirst<Thing>(things: readonly Thing[], isAvailable: (thing: Thing) => boolean): Thing[] {
  return [...things.filter(isAvailable), ...things.filter((thing) => !isAvailable(thing))];
}
