import { toRupees, type MenuColumn, type OtherNames, type FoodContents, type Paise } from '@tiffin/contracts';
import type { MenuState } from '../menu-state.js';
import type { PackagedItemState, VariantState } from '../packaged-item.js';
import type { SnackState } from '../snack.js';
import { optionsText } from './options-text.js';

/** A row of the menu's file, before it is written as CSV. A column without an entry is empty. */
export type MenuCells = Readonly<Partial<Record<MenuColumn, string>>>;

/** In a list of allergens: none of them. */
export const NO_ALLERGENS = 'none';

/** Returns the row of a snack. */
export function snackCells(snack: SnackState, { arrangement }: Pick<MenuState, 'arrangement'>): MenuCells {
  const category = arrangement.categories.find(({ categoryId }) => categoryId === snack.category);
  return {
    kind: 'snack',
    id: snack.snackId,
    name: snack.name,
    price: priceCell(snack.price),
    description: snack.info,
    diets: snack.diets.join(', '),
    ...commonCells(snack),
    category: category?.name ?? '',
    available: String(snack.isAvailable),
    options: optionsText(snack.optionGroups),
  };
}

/** Returns the row of a packaged item's variant. */
export function variantCells(item: PackagedItemState, { variantId, price, free }: VariantState): MenuCells {
  return { kind: 'packaged', id: variantId, name: item.category, price: priceCell(price), ...commonCells(item), stock: String(free) };
}

function commonCells({
  contents = {},
  otherNames = {},
}: {
  readonly contents?: FoodContents;
  readonly otherNames?: OtherNames;
}): MenuCells {
  const { mark, energy, serving, allergens } = contents;
  return {
    mark: mark ?? '',
    energy: energy === undefined ? '' : String(energy),
    serving: serving ?? '',
    allergens: allergens?.length === 0 ? NO_ALLERGENS : (allergens?.join(', ') ?? ''),
    nameHi: otherNames.hi ?? '',
    namePa: otherNames.pa ?? '',
  };
}

const priceCell = (price: Paise): string => String(toRupees(price));

/** Returns the rows of a menu: its snacks by name, then its packaged items by name with their variants by price. */
export function menuRows(state: MenuState): readonly MenuCells[] {
  const byName = (one: string, other: string): number => one.toLowerCase().localeCompare(other.toLowerCase());
  const snacks = [...state.snacks.values()].sort((a, b) => byName(a.name, b.name));
  const items = [...state.items.values()].sort((a, b) => byName(a.category, b.category));
  return [
    ...snacks.map((snack) => snackCells(snack, state)),
    ...items.flatMap((item) => item.variants.toSorted((a, b) => a.price - b.price).map((variant) => variantCells(item, variant))),
  ];
}
