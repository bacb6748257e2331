import { CART_LINES_MAX } from '@tiffin/contracts';
import { type CartItem, type LineIdentity, lineKey, quantityLimit, shortageOf } from './cart-item';

export type Cart = readonly CartItem[];

/** The line of that identity, if the cart has it. */
export function lineOf(cart: Cart, line: LineIdentity): CartItem | undefined {
  const key = lineKey(line);
  return cart.find((item) => lineKey(item) === key);
}

/** Whether another line fits (docs/reference/decisions.md#4.4). */
export function canAddLine(cart: Cart): boolean {
  return cart.length < CART_LINES_MAX;
}

/** Adds a line with quantity 1; a line that is already there, a full cart and a sold-out item leave the cart as it is. */
export function addLine(cart: Cart, item: CartItem): Cart {
  if (lineOf(cart, item) || !canAddLine(cart) || quantityLimit(item) < 1) return cart;
  return [...cart, { ...item, quantity: 1 }];
}

/** Sets how many units the line holds: below 1 removes it; raising stops at the line's limit, lowering always works. */
export function setQuantity(cart: Cart, line: LineIdentity, quantity: number): Cart {
  if (quantity < 1) return removeLine(cart, line);
  return changeLine(cart, line, (item) => ({ ...item, quantity: Math.min(quantity, Math.max(item.quantity, quantityLimit(item))) }));
}

/** Takes the line out. */
export function removeLine(cart: Cart, line: LineIdentity): Cart {
  const key = lineKey(line);
  return cart.some((item) => lineKey(item) === key) ? cart.filter((item) => lineKey(item) !== key) : cart;
}

export interface LineEdit {
  readonly isPacked: boolean;
  /** At most 140 characters; dropped for packaged items (docs/reference/decisions.md#4.4). */
  readonly specialInstructions: string;
}

/** Packs a line, or leaves a word for the cook. */
export function editLine(cart: Cart, line: LineIdentity, { isPacked, specialInstructions }: LineEdit): Cart {
  return changeLine(cart, line, (item) =>
    item.type === 'Snack' ? { ...item, isPacked, specialInstructions: specialInstructions.trim() } : { ...item, isPacked },
  );
}

/** What is left in the cart once `ordered` went through: units added meanwhile, in another tab say, stay. */
export function withoutOrdered(cart: Cart, ordered: Cart): Cart {
  return ordered.reduce<Cart>((rest, line) => {
    const now = lineOf(rest, line);
    return now ? setQuantity(rest, line, now.quantity - line.quantity) : rest;
  }, cart);
}

/** The cart as it can be ordered: without what is gone, and with as many of the rest as are left. */
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
