import { otherNamesOf, QUANTITY_MAX, type ItemType, type OtherNames, type Paise } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { MenuState } from './menu-state.js';
import type { PackagedItemState } from './packaged-item.js';
import type { SnackState } from './snack.js';
import { isServed } from './week-state.js';

/** The item of a cart line. `price` is the price of one unit in the cart, in paise. */
export interface RequestedItem {
  readonly itemId: string;
  readonly itemType: ItemType;
  readonly price: Paise;
}

/** A snack or a variant that is on the menu now. */
export interface OnMenu {
  readonly status: 'on-menu';
  /** A snack's name or a packaged item's category. */
  readonly name: string;
  readonly otherNames?: OtherNames;
  readonly image: string | null;
  /** Packaged items only. */
  readonly variantId?: string;
  /** Of one unit, in paise. */
  readonly price: Paise;
  readonly availableCount: number;
}

/** The item or variant was removed, or never had the price in the cart. */
export interface NotOnMenu {
  readonly status: 'removed' | 'never-at-this-price';
  /** As requested. */
  readonly price: Paise;
  readonly availableCount: 0;
}

/** What the menu offers for a cart line now. */
export type Offer = OnMenu | NotOnMenu;

/** Returns the offer of one menu at one instant for a cart line. */
export type OfferLookup = (asked: RequestedItem) => Offer;

/**
 * Returns the offers of a canteen's menu. Items that are served at another time of the day are not available. Throws `closed` with its
 * `notice` while the canteen accepts no orders (docs/reference/decisions.md#3.1a).
 */
export function offersOf({ open, notice, week, snacks, items }: MenuState): OfferLookup {
  if (!open) throw new Refusal('closed', { extra: { notice } });
  return (requested) => {
    const offer =
      requested.itemType === 'Snack'
        ? offerOfSnack(snacks.get(requested.itemId), requested)
        : offerOfPackagedItem(items.get(requested.itemId), requested);
    return isServed(week, requested.itemId) ? offer : { ...offer, availableCount: 0 };
  };
}

/** Returns the offer of a snack: as many as an order can have, or none while it is switched off. */
export function offerOfSnack(snack: Omit<SnackState, 'snackId'> | undefined, requested: RequestedItem): Offer {
  if (!snack) return { status: 'removed', price: requested.price, availableCount: 0 };
  const { name, image, price, isAvailable } = snack;
  return { status: 'on-menu', name, ...otherNamesOf(snack), image, price, availableCount: isAvailable ? QUANTITY_MAX : 0 };
}

/**
 * Returns the offer of a packaged item's variant. A cart names a variant by its price (docs/reference/decisions.md#3.3): a former price
 * of a variant leads to its current price.
 */
export function offerOfPackagedItem(item: Omit<PackagedItemState, 'itemId'> | undefined, requested: RequestedItem): Offer {
  if (!item) return { status: 'removed', price: requested.price, availableCount: 0 };
  const former = item.formerPrices.findLast(({ price }) => price === requested.price);
  const variant =
    item.variants.find(({ price }) => price === requested.price) ?? item.variants.find(({ variantId }) => variantId === former?.variantId);
  if (!variant) return { status: former ? 'removed' : 'never-at-this-price', price: requested.price, availableCount: 0 };
  const { variantId, price, free } = variant;
  return { status: 'on-menu', name: item.category, ...otherNamesOf(item), image: null, variantId, price, availableCount: free };
}
