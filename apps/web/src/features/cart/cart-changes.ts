import { CART_LINES_MAX } from '@tiffin/contracts';
import { type CartItem, type LineIdentity, lineKey, type OfferIdentity, quantityLimit } from './cart-item';

export type Cart = readonly CartItem[];

/** The line with this identity, or `undefined`. */
export function lineOf(cart: Cart, line: LineIdentity): CartItem | undefined {
  const key = lineKey(line);
  return cart.find((item) => lineKey(item) === key);
}

/** The lines of this snack, whatever their options, or of this variant of a packaged item; the one added last is the last. */
export function linesOf(cart: Cart, { _id, type, price }: OfferIdentity): Cart {
  return cart.filter((line) => line._id === _id && (type === 'Snack' || line.price === price));
}

/** The highest quantity that the line may have beside the others: lines of one variant share its available units. */
export function quantityLimitIn(cart: Cart, item: CartItem): number {
  return quantityLimit(withSharedStock(item, linesOf(cart, item)));
}

/** The item with what these lines leave of its stock. */
export function withSharedStock(item: CartItem, sharing: Cart): CartItem {
  if (item.type === 'Snack') return item;
  const taken = sharing.reduce((sum, line) => (lineKey(line) === lineKey(item) ? sum : sum + line.quantity), 0);
  return taken === 0 ? item : { ...item, availableCount: Math.max(0, item.availableCount - taken) };
}

/** Whether the cart can take another line (docs/reference/decisions.md#4.4). */
export function canAddLine(cart: Cart): boolean {
  return cart.length < CART_LINES_MAX;
}

/** Adds a line with quantity 1. Returns the cart unchanged if the line exists, the cart is full, or the item is sold out. */
export function addLine(cart: Cart, item: CartItem): Cart {
  if (lineOf(cart, item) || !canAddLine(cart) || quantityLimitIn(cart, item) < 1) return cart;
  return [...cart, { ...item, quantity: 1 }];
}

/** Sets a line's quantity: below 1 removes it; raising stops at the line's limit, lowering always works. */
export function setQuantity(cart: Cart, line: LineIdentity, quantity: number): Cart {
  if (quantity < 1) return removeLine(cart, line);
  return changeLine(cart, line, (item) => ({
    ...item,
    quantity: Math.min(quantity, Math.max(item.quantity, quantityLimitIn(cart, item))),
  }));
}

/** Removes the line. */
export function removeLine(cart: Cart, line: LineIdentity): Cart {
  const key = lineKey(line);
  return cart.some((item) => lineKey(item) === key) ? cart.filter((item) => lineKey(item) !== key) : cart;
}

/** The cart after `ordered` was placed: units added meanwhile, for example in another tab, stay. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return ordered.reduce<Cart>((rest, line) => {
    const now = lineOf(rest, line);
    return now ? setQuantity(rest, line, now.quantity - line.quantity) : rest;
  }, cart);
}

/** Changes the line with this identity. */
export function changeLine(cart: Cart, line: LineIdentity, change: (item: CartItem) => CartItem): Cart {
  const key = lineKey(line);
  return cart.map((item) => (lineKey(item) === key ? change(item) : item));
}
