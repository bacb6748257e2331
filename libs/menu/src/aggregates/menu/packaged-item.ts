import { contentsOf, otherNamesOf, type FoodContents, type OtherNames, type Paise } from '@tiffin/contracts';
import type { PackagedItemEvent, StockEvent, StockQuantity, VariantData } from './menu-events.js';

export interface VariantState {
  readonly variantId: string;
  readonly price: Paise;
  /** Units that are not reserved. */
  readonly free: number;
}

/** A price that a variant had before. It distinguishes an outdated cart from a price that the item never had. */
export interface FormerPrice {
  readonly variantId: string;
  readonly price: Paise;
}

/** A packaged item on the menu. */
export interface PackagedItemState {
  readonly itemId: string;
  readonly category: string;
  readonly otherNames?: OtherNames;
  readonly contents?: FoodContents;
  readonly image?: string;
  readonly variants: readonly VariantState[];
  /** Oldest first. */
  readonly formerPrices: readonly FormerPrice[];
}

/** How many former prices of an item are kept. A cart with an older price is refused without the current price. */
const FORMER_PRICES_KEPT = 20;

/** What describes a packaged item, apart from its variants. */
export type ItemDetails = Pick<PackagedItemState, 'category' | 'otherNames' | 'contents' | 'image'>;

/** Returns only the details of an object that has a packaged item's details. */
export function itemDetailsOf(item: ItemDetails): ItemDetails {
  const { category, image } = item;
  return { category, ...otherNamesOf(item), ...contentsOf(item), ...(image !== undefined && { image }) };
}

/**
 * Returns the packaged item after an event of its own or of the stock; `undefined` once it is removed. Stock that is returned for a
 * removed item or variant is lost. Throws where the changed item was never added.
 */
export function evolvePackagedItem(
  item: PackagedItemState | undefined,
  event: PackagedItemEvent | StockEvent,
  itemId: string,
): PackagedItemState | undefined {
  switch (event.type) {
    case 'PackagedItemAdded': {
      return { itemId, ...itemDetailsOf(event.data), variants: counted([], event.data.variants), formerPrices: [] };
    }
    case 'PackagedItemChanged': {
      if (!item) throw new Error(`packaged item ${itemId} is not on the menu`);
      const variants = counted(item.variants, event.data.variants);
      return { itemId, ...itemDetailsOf(event.data), variants, formerPrices: formerPrices(item, variants) };
    }
    case 'PackagedItemRemoved':
      return undefined;
    case 'StockReserved':
      return item && moved(item, event.data.quantities, -1);
    case 'StockReturned':
      return item && moved(item, event.data.quantities, 1);
    case 'StockSold':
      return item; // sold units left the free stock when they were reserved
  }
}

function counted(before: readonly VariantState[], variants: readonly VariantData[]): VariantState[] {
  return variants.map(({ variantId, price, added }) => ({
    variantId,
    price,
    free: (before.find((variant) => variant.variantId === variantId)?.free ?? 0) + added,
  }));
}

function formerPrices(item: PackagedItemState, now: readonly VariantState[]): FormerPrice[] {
  const replaced = item.variants.filter(
    ({ variantId, price }) => !now.some((variant) => variant.variantId === variantId && variant.price === price),
  );
  return [...item.formerPrices, ...replaced.map(({ variantId, price }) => ({ variantId, price }))].slice(-FORMER_PRICES_KEPT);
}

function moved(item: PackagedItemState, quantities: readonly StockQuantity[], direction: 1 | -1): PackagedItemState {
  const variants = item.variants.map((variant) => {
    const units = quantities
      .filter(({ itemId, variantId }) => itemId === item.itemId && variantId === variant.variantId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return units === 0 ? variant : { ...variant, free: variant.free + direction * units };
  });
  return { ...item, variants };
}
