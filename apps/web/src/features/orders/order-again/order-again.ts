import type { OrderItem, PackagedItem, Rupees, Snack } from '@tiffin/contracts';
import { addLine, type Cart, canAddLine, lineOf, setQuantity } from '../../cart/cart-changes';
import { type CartItem, quantityLimit, shortageOf } from '../../cart/cart-item';
import { unitsOf } from '../../cart/cart-sums';
import { snackToCartItem, variantToCartItem } from '../../home/menu-to-cart';
import { localizedName } from '../../../language/localized-name';

/** The current menu; a half that the order does not need may be empty. */
export interface MenuNow {
  readonly snacks: readonly Snack[];
  readonly packaged: readonly PackagedItem[];
}

/** A difference to the original order. */
export type Difference =
  | { readonly kind: 'gone'; readonly name: string }
  | { readonly kind: 'few'; readonly name: string; readonly wanted: number; readonly left: number }
  | { readonly kind: 'no room'; readonly name: string }
  | { readonly kind: 'price'; readonly name: string; readonly before: Rupees; readonly now: Rupees };

export interface OrderAgainResult {
  readonly cart: Cart;
  /** The number of units that were added. */
  readonly added: number;
  readonly differences: readonly Difference[];
}

/**
 * Adds an order's items to the cart as far as they are available, with the same packing and instructions. A line that the cart already has
 * is filled up to the ordered quantity, so that a second tap adds nothing.
 */
export function orderAgain(cart: Cart, items: readonly OrderItem[], menu: MenuNow): OrderAgainResult {
  const differences: Difference[] = [];
  const after = items.reduce<Cart>((filled, ordered) => {
    const item = onMenu(ordered, menu);
    if (!item || shortageOf(item)) {
      differences.push({ kind: 'gone', name: localizedName(ordered) });
      return filled;
    }
    const name = localizedName(item);
    if (!lineOf(filled, item) && !canAddLine(filled)) {
      differences.push({ kind: 'no room', name });
      return filled;
    }
    const left = quantityLimit(item);
    if (left < ordered.quantity) differences.push({ kind: 'few', name, wanted: ordered.quantity, left });
    if (item.price !== ordered.price) differences.push({ kind: 'price', name, before: ordered.price, now: item.price });
    const there = lineOf(filled, item)?.quantity ?? 0;
    return setQuantity(addLine(filled, item), item, Math.max(there, Math.min(ordered.quantity, left)));
  }, cart);
  return { cart: after, added: unitsOf(after) - unitsOf(cart), differences };
}

/**
 * The current cart line for an ordered one, with one unit. A packaged item matches only at the same price
 * (docs/reference/decisions.md#3.3).
 */
function onMenu(
  { itemId, itemType, price, isPacked, specialInstructions }: OrderItem,
  { snacks, packaged }: MenuNow,
): CartItem | undefined {
  if (itemType === 'Snack') {
    const snack = snacks.find(({ _id }) => _id === itemId);
    return snack && { ...snackToCartItem(snack), isPacked, specialInstructions };
  }
  const item = packaged.find(({ _id }) => _id === itemId);
  const variant = item?.variants.find((candidate) => candidate.price === price);
  return item && variant && { ...variantToCartItem(item, variant), isPacked };
}
