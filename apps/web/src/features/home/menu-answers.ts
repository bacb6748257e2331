import { type Availability, choiceProblem, type PackagedItem, type Snack } from '@tiffin/contracts';
import type { AvailabilityAnswer } from '../cart/apply-availability';
import type { Cart } from '../cart/cart-changes';
import { type CartItem, type OfferIdentity, optionIds } from '../cart/cart-item';
import type { PriceChange } from '../cart/price-changes';
import { refreshStoredCart } from '../cart/refresh-stored-cart';
import { unitPrice } from './dish-line';

type Menu = readonly (Snack | PackagedItem)[];

/** Updates prices and availability of the stored cart from the menu, and returns the price changes. */
export function refreshCartFromMenu(menu: Menu): readonly PriceChange[] {
  return refreshStoredCart((cart) => availabilityOn(menu, cart));
}

/** Prices and availability of the cart's lines that are on the menu. A packaged item is only at the price of one of its variants. */
export function availabilityOn(menu: Menu, cart: Cart): AvailabilityAnswer {
  const onMenu = new Map(menu.map((item) => [item._id, item]));
  const rows = cart.flatMap((line) => {
    const item = onMenu.get(line._id);
    const answer = item && answerFor(line, item);
    return answer ? [{ line, answer }] : [];
  });
  return { lines: rows.map(({ line }) => line), answers: rows.map(({ answer }) => answer) };
}

function answerFor(line: CartItem, item: Snack | PackagedItem): Availability | undefined {
  if ('price' in item) return availabilityOfDish(item, line);
  const variant = item.variants.find(({ price }) => price === line.price);
  return variant && { _id: item._id, price: variant.price, availableCount: variant.availableCount };
}

/** The dish as it is now with the line's options: its price, its availability, and the dish itself where it does not have these options. */
export function availabilityOfDish(snack: Snack, line: Pick<OfferIdentity, 'options' | 'price'>): Availability {
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
