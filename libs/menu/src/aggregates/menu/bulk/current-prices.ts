import { toRupees, type OtherPrice, type Paise } from '@tiffin/contracts';
import type { PriceChange } from '../menu-commands.js';
import type { MenuState } from '../menu-state.js';

/** Returns the price that a change would replace; `undefined` where it is no longer on the menu. */
export function currentPrice({ itemId, variantId }: PriceChange, { snacks, items }: MenuState): Paise | undefined {
  if (variantId === undefined) return snacks.get(itemId)?.price;
  return items.get(itemId)?.variants.find((variant) => variant.variantId === variantId)?.price;
}

/** Returns the price as a refusal tells it, in rupees. */
export function otherPrice({ itemId, variantId }: PriceChange, current: Paise | undefined): OtherPrice {
  return { _id: itemId, ...(variantId !== undefined && { variantId }), ...(current !== undefined && { price: toRupees(current) }) };
}
