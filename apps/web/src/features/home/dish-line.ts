// Apart from `menu-to-cart`, so that the first view of the menu does not load it.
import { chosenFrom, optionsOf, optionsPrice, otherNamesOf, type Rupees, type Snack } from '@tiffin/contracts';
import type { SnackInCart } from '../cart/cart-item';
import { snackToCartItem, sumOfRupees } from './menu-to-cart';

/** The price of one unit with these options. */
export function unitPrice(snack: Snack, ids: readonly string[]): Rupees {
  return sumOfRupees(snack.price, optionsPrice(snack, ids));
}

/** The cart line for a snack with these options. */
export function dishToCartItem(snack: Snack, ids: readonly string[]): SnackInCart {
  const options = chosenFrom(snack, ids).map(({ group, option }) => ({
    _id: option._id,
    group: group.name,
    name: option.name,
    ...otherNamesOf(option),
    price: option.price,
  }));
  return { ...snackToCartItem(snack), price: unitPrice(snack, ids), ...optionsOf({ options }) };
}
