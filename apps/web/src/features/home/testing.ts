import type { DishOption, OptionGroup, PackagedItem, Snack } from '@tiffin/contracts';

/** An available snack for ₹15, for tests; its id is its name. */
export function aSnack(name: string, change: Partial<Snack> = {}): Snack {
  return { _id: name, name, price: 15, image: null, info: '', isAvailable: true, diets: [], ...change };
}

/** An available option for tests; its id is its name. */
export function anOption(name: string, price = 0, change: Partial<DishOption> = {}): DishOption {
  return { _id: name, name, price, isAvailable: true, ...change };
}

/** A group of options for tests, of which exactly one must be chosen; its id is its name. */
export function aGroup(name: string, options: readonly DishOption[], change: Partial<OptionGroup> = {}): OptionGroup {
  return { _id: name, name, min: 1, max: 1, options, ...change };
}

/** A packaged item for tests; its variants have ids from `1`. */
export function aPackagedItem(category: string, ...variants: (readonly [price: number, availableCount: number])[]): PackagedItem {
  return {
    _id: category,
    image: null,
    category,
    variants: variants.map(([price, availableCount], at) => ({ _id: String(at + 1), price, availableCount })),
  };
}
