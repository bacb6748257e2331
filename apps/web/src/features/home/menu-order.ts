import { isWithout, type Allergen, type Named, type PackagedItem, type Snack } from '@tiffin/contracts';
import { suitsDiet, type MenuDiet } from './diets';
import { found } from './menu-search';

/** The search and filters of the menu. */
export interface MenuQuery {
  readonly search: string;
  /** Only snacks for this diet. */
  readonly diet?: MenuDiet | undefined;
  /** Only items that state to contain none of these. */
  readonly without?: readonly Allergen[] | undefined;
  /** Ids of items, the most sold first; those that were not sold follow in the server's order. */
  readonly popular?: readonly string[] | undefined;
  /** Keep the server's order, for contractors: an item must not move while they switch its availability. */
  readonly asListed?: boolean;
}

/** The matching snacks: the best matches of the search first, of these the available ones, of these the most sold. */
export function shownSnacks(snacks: readonly Snack[], { diet, without, ...query }: MenuQuery): Snack[] {
  const suiting = snacks.filter((snack) => (!diet || suitsDiet(snack, diet)) && (!without || isWithout(snack, without)));
  return inOrder(suiting, query, ({ isAvailable }) => isAvailable);
}

/** The matching packaged items in the same order, those in stock as available. */
export function shownItems(items: readonly PackagedItem[], { without, ...query }: MenuQuery): PackagedItem[] {
  return inOrder(without ? items.filter((item) => isWithout(item, without)) : items, query, hasStock);
}

/** Whether any variant of the item is in stock. */
export function hasStock({ variants }: PackagedItem): boolean {
  return variants.some(({ availableCount }) => availableCount > 0);
}

function inOrder<Thing extends Named & { readonly _id: string }>(
  things: readonly Thing[],
  { search, popular = [], asListed = false }: MenuQuery,
  isAvailable: (thing: Thing) => boolean,
): Thing[] {
  const groups = found(things, search);
  if (asListed) return groups.flat();
  const places = new Map(popular.map((id, place) => [id, place]));
  const place = (thing: Thing): number => (isAvailable(thing) ? 0 : popular.length + 1) + (places.get(thing._id) ?? popular.length);
  return groups.flatMap((group) => [...group].sort((a, b) => place(a) - place(b)));
}
