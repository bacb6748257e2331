import type { PackagedItem, Snack } from '@tiffin/contracts';

/** A snack for ₹15 that can be ordered, for specs; its id is its name. */
export function aSnack(name: string, change: Partial<Snack> = {}): Snack {
  return { _id: name, name, price: 15, image: null, info: '', isAvailable: true, diets: [], ...change };
}

/** A packaged item whose variants, from `1` on, cost so much each and are left so often. */
export function aPackagedItem(category: string, ...variants: (readonly [price: number, availableCount: number])[]): PackagedItem {
  return {
    _id: category,
    category,
    variants: variants.map(([price, availableCount], at) => ({ _id: String(at + 1), price, availableCount })),
  };
}
