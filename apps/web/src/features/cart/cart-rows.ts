import type { Cart } from './cart-changes';
import type { CartItem } from './cart-item';

/** A line of the cart as a row on screen. */
interface CartRow {
  /**
   * Stays the same when the price, the options, the instructions or the packing change, which the line's own key contains: the item's id and
   * the index among the lines of that item.
   */
  readonly key: string;
  readonly item: CartItem;
}

/** The lines as rows that keep their position, focus and open dialogs when prices change. */
export function rowsOf(cart: Cart): CartRow[] {
  return cart.map((item, index) => {
    const before = cart.slice(0, index).filter(({ _id }) => _id === item._id).length;
    return { key: `${item._id} ${before}`, item };
  });
}
