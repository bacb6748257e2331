import { otherNamesOf, type PackagedItem, type Snack, type Variant } from '@tiffin/contracts';
import type { AvailabilityAnswer } from '../cart/apply-availability';
import type { PackagedInCart, SnackInCart } from '../cart/cart-item';

/** The cart line for a snack. */
export function snackToCartItem(snack: Snack): SnackInCart {
  const { _id, name, price, image, isAvailable } = snack;
  return {
    _id,
    type: 'Snack',
    name,
    ...otherNamesOf(snack),
    price,
    image,
    quantity: 1,
    isPacked: false,
    isAvailable,
    specialInstructions: '',
  };
}

/** The cart line for a variant of a packaged item. */
export function variantToCartItem(item: PackagedItem, { price, availableCount }: Variant): PackagedInCart {
  const { _id, category } = item;
  return { _id, type: 'PackagedFood', category, ...otherNamesOf(item), price, image: null, quantity: 1, isPacked: false, availableCount };
}

/** Prices and availability of the cart's snacks, from the menu. */
export function availabilityOfSnacks(snacks: readonly Snack[]): AvailabilityAnswer {
  return {
    lines: snacks.map(({ _id, price }) => ({ _id, price, type: 'Snack' })),
    answers: snacks.map(({ _id, price, isAvailable }) => ({ _id, price, isAvailable, availableCount: 0 })),
  };
}

/** Counts of the cart's packaged items, from the menu. */
export function availabilityOfItems(items: readonly PackagedItem[]): AvailabilityAnswer {
  const rows = items.flatMap(({ _id, variants }) => variants.map(({ price, availableCount }) => ({ _id, price, availableCount })));
  return { lines: rows.map(({ _id, price }) => ({ _id, price, type: 'PackagedFood' })), answers: rows };
}
