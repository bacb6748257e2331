import {
  otherNamesOf,
  toPaise,
  toRupees,
  type Availability,
  type CanteenState,
  type MenuArrangement,
  type PackagedItem,
  type Paise,
  type Rupees,
  type Snack,
} from '@tiffin/contracts';
import { imagePath } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import { opensAt, type OpeningStatus, type ZonedInstant } from '../aggregates/menu/opening-status.js';
import { detailsOf, type ArrangementData } from '../aggregates/menu/menu-events.js';
import { isOrderable, type Offer, type RequestedItem } from '../aggregates/menu/offer.js';
import { itemDetailsOf, type PackagedItemState } from '../aggregates/menu/packaged-item.js';
import { optionGroupsOf, type SnackState } from '../aggregates/menu/snack.js';
import { isEmptyWeek } from '../aggregates/menu/week-state.js';

/** Returns a snack on the wire, its price in rupees. */
export function toSnack(snack: SnackState): Snack {
  const { snackId, isAvailable } = snack;
  const { price, image, optionGroups: _, ...details } = detailsOf(snack);
  const groups = optionGroupsOf(snack).map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, price: toRupees(option.price) })),
  }));
  return {
    _id: snackId,
    ...details,
    price: toRupees(price),
    image: imagePath(image),
    isAvailable,
    ...(groups.length > 0 && { optionGroups: groups }),
  };
}

/** Returns a snack as its buyers see it: not available where a group has too few available options. */
export function toOfferedSnack(snack: SnackState): Snack {
  return { ...toSnack(snack), isAvailable: isOrderable(snack) };
}

/** Returns a packaged item on the wire, its variants by price, in rupees. */
export function toPackagedItem(item: PackagedItemState): PackagedItem {
  const byPrice = item.variants.toSorted((a, b) => a.price - b.price);
  return {
    _id: item.itemId,
    ...itemDetailsOf(item),
    image: imagePath(item.image ?? null),
    variants: byPrice.map(({ variantId, price, free }) => ({ _id: variantId, price: toRupees(price), availableCount: free })),
  };
}

/** Returns the menu's arrangement on the wire. */
export function toArrangement({ categories, notes }: ArrangementData): MenuArrangement {
  return {
    categories: categories.map(({ categoryId, name, ...word }) => ({ _id: categoryId, name, ...otherNamesOf(word) })),
    ...(notes && { notes: notes.map(({ name, ...word }) => ({ name, ...otherNamesOf(word) })) }),
  };
}

/** Returns the canteen's opening status on the wire, at an instant. */
export function toCanteenState(status: OpeningStatus, instant: ZonedInstant): CanteenState {
  const { open, notice, week } = status;
  const opens = opensAt(status, instant);
  return {
    open,
    notice,
    ...(opens !== undefined && { opensAt: opens }),
    ...(!open && week?.closedByHours && { byHours: true }),
    ...(week && !isEmptyWeek(week) && { hasWeek: true }),
  };
}

/** Returns the wire's row for a cart line, in rupees (docs/reference/wire.md#2.2). */
export function toAvailability({ itemId, itemType }: RequestedItem, offer: Offer): Availability {
  const { price, availableCount } = offer;
  const row = { _id: itemId, price: toRupees(price), availableCount };
  if (itemType !== 'Snack') return row;
  return { ...row, isAvailable: availableCount > 0, ...(offer.status === 'other-options' && { snack: toOfferedSnack(offer.snack) }) };
}

/** Returns a price from the wire in paise. Throws `validation` for a number that is no amount. */
export function pricePaise(price: Rupees): Paise {
  const paise = toPaise(price);
  if (paise === undefined) throw invalid({ price: 'Please enter a price in rupees.' });
  return paise;
}
