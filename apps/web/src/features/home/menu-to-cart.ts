import {
  type Availability,
  cheapestOptions,
  choiceProblem,
  chosenFrom,
  optionsOf,
  optionsPrice,
  otherNamesOf,
  type PackagedItem,
  type Rupees,
  type Snack,
  toRupees,
  type Variant,
} from '@tiffin/contracts';
import type { AvailabilityAnswer } from '../cart/apply-availability';
import type { Cart } from '../cart/cart-changes';
import { type OfferIdentity, optionIds, type PackagedInCart, type SnackInCart } from '../cart/cart-item';

/** The sum of amounts in rupees without the error of floating-point addition. */
const exact = (sum: number): Rupees => toRupees(Math.round(sum * 100));

/** The price of one unit with these options. */
export function unitPrice(snack: Snack, ids: readonly string[]): Rupees {
  return exact(snack.price + optionsPrice(snack, ids));
}

/** The price of the cheapest choice where it is higher than the dish's own; otherwise `undefined`. */
export function priceFrom(snack: Snack): Rupees | undefined {
  const least = cheapestOptions(snack);
  return least ? exact(snack.price + least) : undefined;
}

/** The cart line for a snack without options. */
export const snackToCartItem = (snack: Snack): SnackInCart => dishToCartItem(snack, []);

/** The cart line for a snack with these options. */
export function dishToCartItem(snack: Snack, ids: readonly string[]): SnackInCart {
  const { _id, name, image, isAvailable } = snack;
  const options = chosenFrom(snack, ids).map(({ group, option }) => ({
    _id: option._id,
    group: group.name,
    name: option.name,
    ...otherNamesOf(option),
    price: option.price,
  }));
  return {
    _id,
    type: 'Snack',
    name,
    ...otherNamesOf(snack),
    price: unitPrice(snack, ids),
    image,
    ...optionsOf({ options }),
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

/** The line with the dish as it is now: its price with the line's options, its availability, and whether it still has these options. */
export function availabilityOfLine(line: OfferIdentity, snack: Snack): Availability {
  const ids = optionIds(line);
  const fits = !choiceProblem(snack, ids);
  return {
    _id: snack._id,
    price: fits ? unitPrice(snack, ids) : line.price,
    availableCount: 0,
    isAvailable: fits && snack.isAvailable,
    ...(!fits && { snack }),
  };
}

/** Prices and availability of the cart's snacks, from the menu. */
export function availabilityOfSnacks(snacks: readonly Snack[], cart: Cart): AvailabilityAnswer {
  const onMenu = new Map(snacks.map((snack) => [snack._id, snack]));
  const rows = cart.flatMap((line) => {
    const snack = line.type === 'Snack' ? onMenu.get(line._id) : undefined;
    return snack ? [{ line, answer: availabilityOfLine(line, snack) }] : [];
  });
  return { lines: rows.map(({ line }) => line), answers: rows.map(({ answer }) => answer) };
}

/** Counts of the cart's packaged items, from the menu. */
export function availabilityOfItems(items: readonly PackagedItem[]): AvailabilityAnswer {
  const rows = items.flatMap(({ _id, variants }) => variants.map(({ price, availableCount }) => ({ _id, price, availableCount })));
  return { lines: rows.map(({ _id, price }) => ({ _id, price, type: 'PackagedFood' })), answers: rows };
}
