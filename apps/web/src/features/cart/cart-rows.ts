import type { Cart } from './cart-changes';
import type { CartItem } from './cart-item';

/** A line of the cart on screen. */
export interface CartRow {
  /** Stays when the price changes, which names a packaged item's line in the cart: the item and the how-manieth line of it this is. */
  readonly key: string;
  readonly item: CartItem;
}

/** The lines as rows that keep their place, their focus and what is open over them when prices change. */
export function rowsOf(cart: Cart): CartRow[] {
  return cart.map((item, index) => {
    const before = cart.slice(0, index).filter(({ _id }) => _id === item._id).length;
    return { key: `${item._id} ${before}`, item };
  });
}
