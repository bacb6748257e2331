import { cheapestOptions, otherNamesOf, type PackagedItem, type Rupees, type Snack, toRupees, type Variant } from '@tiffin/contracts';
import type { PackagedInCart, SnackInCart } from '../cart/cart-item';

/** The price of the cheapest choice where it is higher than the dish's own; otherwise `undefined`. */
export function priceFrom(snack: Snack): Rupees | undefined {
  const least = cheapestOptions(snack);
  return least ? sumOfRupees(snack.price, least) : undefined;
}

/** Adds amounts in rupees without the error of floating-point addition. */
export const sumOfRupees = (one: Rupees, other: Rupees): Rupees => toRupees(Math.round((one + other) * 100));

/** The cart line for a snack without options. */
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
  const { _id, category, image } = item;
  return { _id, type: 'PackagedFood', category, ...otherNamesOf(item), price, image, quantity: 1, isPacked: false, availableCount };
}
