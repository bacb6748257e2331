import {
  cheapestOptions,
  choiceProblem,
  chosenFrom,
  optionsOf,
  optionsPrice,
  otherNamesOf,
  QUANTITY_MAX,
  type ItemType,
  type OtherNames,
  type Paise,
} from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { MenuState } from './menu-state.js';
import type { PackagedItemState } from './packaged-item.js';
import { optionGroupsOf, type SnackState } from './snack.js';
import { isServed } from './week-state.js';

/** The item of a cart line. `price` is the price of one unit with its options in the cart, in paise. */
export interface RequestedItem {
  readonly itemId: string;
  readonly itemType: ItemType;
  readonly price: Paise;
  /** Ids of a snack's chosen options; absent where nothing is chosen. */
  readonly options?: readonly string[];
}

/** A chosen option as the menu has it now. */
export interface OfferedOption {
  readonly groupId: string;
  readonly optionId: string;
  /** The group's name. */
  readonly group: string;
  readonly name: string;
  readonly otherNames?: OtherNames;
  /** Added to the price of one unit. */
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
  /** The chosen options, in the sequence of the menu; absent where there are none. */
  readonly options?: readonly OfferedOption[];
  /** Of one unit with its options, in paise. */
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

/** The snack is on the menu, but not with these options: one is gone or switched off, or a group has too few or too many. */
export interface NotWithTheseOptions {
  readonly status: 'other-options';
  readonly snack: SnackState;
  /** As requested. */
  readonly price: Paise;
  readonly availableCount: 0;
}

/** What the menu offers for a cart line now. */
export type Offer = OnMenu | NotOnMenu | NotWithTheseOptions;

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

/** Returns the offer of a snack with the chosen options: as many as an order can have, or none while it is switched off. */
export function offerOfSnack(snack: SnackState | undefined, { price: askedPrice, options: ids = [] }: RequestedItem): Offer {
  if (!snack) return { status: 'removed', price: askedPrice, availableCount: 0 };
  const { name, image, isAvailable } = snack;
  const item = { status: 'on-menu', name, ...otherNamesOf(snack), image } as const;
  const availableCount = isAvailable ? QUANTITY_MAX : 0;
  if (snack.optionGroups.length === 0 && ids.length === 0) return { ...item, price: snack.price, availableCount };
  const dish = { optionGroups: optionGroupsOf(snack) };
  if (choiceProblem(dish, ids)) return { status: 'other-options', snack, price: askedPrice, availableCount: 0 };
  const options = chosenFrom(dish, ids).map(({ group, option }) => ({
    groupId: group._id,
    optionId: option._id,
    group: group.name,
    name: option.name,
    ...otherNamesOf(option),
    price: option.price,
  }));
  return { ...item, ...optionsOf({ options }), price: snack.price + optionsPrice(dish, ids), availableCount };
}

/** Whether a snack can be ordered now: it is switched on, and each group has as many available options as must be chosen. */
export function isOrderable(snack: SnackState): boolean {
  return snack.isAvailable && cheapestOptions({ optionGroups: optionGroupsOf(snack) }) !== undefined;
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
  return {
    status: 'on-menu',
    name: item.category,
    ...otherNamesOf(item),
    image: item.image ?? null,
    variantId,
    price,
    availableCount: free,
  };
}
