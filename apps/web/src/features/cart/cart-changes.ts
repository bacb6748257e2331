import { CART_LINES_MAX } from '@tiffin/contracts';
import { type CartItem, type LineIdentity, lineKey, quantityLimit, shortageOf } from './cart-item';

export type Cart = readonly CartItem[];

/** The line with this identity, or `undefined`. */
export function lineOf(cart: Cart, line: LineIdentity): CartItem | undefined {
  const key = lineKey(line);
  return cart.find((item) => lineKey(item) === key);
}

/** Whether the cart can take another line (docs/reference/decisions.md#4.4). */
export function canAddLine(cart: Cart): boolean {
  return cart.length < CART_LINES_MAX;
}

/** Adds a line with quantity 1. Returns the cart unchanged if the line exists, the cart is full, or the item is sold out. */
export function addLine(cart: Cart, item: CartItem): Cart {
  if (lineOf(cart, item) || !canAddLine(cart) || quantityLimit(item) < 1) return cart;
  return [...cart, { ...item, quantity: 1 }];
}

/** Sets a line's quantity: below 1 removes it; raising stops at the line's limit, lowering always works. */
export function setQuantity(cart: Cart, line: LineIdentity, quantity: number): Cart {
  if (quantity < 1) return removeLine(cart, line);
  return changeLine(cart, line, (item) => ({ ...item, quantity: Math.min(quantity, Math.max(item.quantity, quantityLimit(item))) }));
}

/** Removes the line. */
export function removeLine(cart: Cart, line: LineIdentity): Cart {
  const key = lineKey(line);
  return cart.some((item) => lineKey(item) === key) ? cart.filter((item) => lineKey(item) !== key) : cart;
}

export interface LineEdit {
  readonly isPacked: boolean;
  /** At most 140 characters; dropped for packaged items (docs/reference/decisions.md#4.4). */
  readonly specialInstructions: string;
}

/** Sets a line's packing and its instructions for the cook. */
export function editLine(cart: Cart, line: LineIdentity, { isPacked, specialInstructions }: LineEdit): Cart {
  return changeLine(cart, line, (item) =>
    item.type === 'Snack' ? { ...item, isPacked, specialInstructions: specialInstructions.trim() } : { ...item, isPacked },
  );
}

/** The cart after `ordered` was placed: units added meanwhile, for example in another tab, stay. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return ordered.reduce<Cart>((rest, line) => {
    const now = lineOf(rest, line);
    return now ? setQuantity(rest, line, now.quantity - line.quantity) : rest;
  }, cart);
}

/** The cart reduced to what can be ordered: without unavailable lines, and with quantities cut to the available count. */
export function withoutShortages(cart: Cart): Cart {
  return cart.flatMap((item) => {
    const shortage = shortageOf(item);
    if (!shortage) return [item];
    return shortage.kind === 'few' && shortage.left > 0 ? [{ ...item, quantity: shortage.left }] : [];
  });
}

function changeLine(cart: Cart, line: LineIdentity, change: (item: CartItem) => CartItem): Cart {
  const key = lineKey(line);
  return cart.map((item) => (lineKey(item) === key ? change(item) : item));
}
