import { CART_LINES_MAX } from '@tiffin/contracts';
import { type CartItem, type LineIdentity, lineKey, type OfferIdentity, quantityLimit, type Shortage, shortageOf } from './cart-item';

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

/** Why the line cannot be ordered in its current state. Where lines share a variant's units, earlier ones have theirs first. */
export function shortageIn(cart: Cart, item: CartItem): Shortage | undefined {
  return shortageOf(withSharedStock(item, linesOf(cart.slice(0, cart.indexOf(item)), item)));
}

function withSharedStock(item: CartItem, sharing: Cart): CartItem {
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

/** Adds the line's units: to the same line where the cart has it, as far as its limit allows, or as a new line where there is room. */
export function addUnits(cart: Cart, item: CartItem): Cart {
  const there = lineOf(cart, item)?.quantity ?? 0;
  return setQuantity(addLine(cart, item), item, there + item.quantity);
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

export interface LineEdit {
  readonly isPacked: boolean;
  /** At most 140 characters; dropped for packaged items (docs/reference/decisions.md#4.4). */
  readonly specialInstructions: string;
}

/** Sets a line's packing and its instructions for the cook. */
export function editLine(cart: Cart, line: LineIdentity, { isPacked, specialInstructions }: LineEdit): Cart {
  const edited = changeLine(cart, line, (item) =>
    item.type === 'Snack' ? { ...item, isPacked, specialInstructions: specialInstructions.trim() } : { ...item, isPacked },
  );
  return mergeSameLines(edited);
}

/** Puts a line in the place of another, for example one with other options. */
export function replaceLine(cart: Cart, line: LineIdentity, replacement: CartItem): Cart {
  return mergeSameLines(changeLine(cart, line, () => replacement));
}

/** The cart with lines that have become the same as one line, in the place of the first. */
export function mergeSameLines(lines: Cart): Cart {
  return lines.reduce<Cart>((cart, item) => {
    const sameLine = lineOf(cart, item);
    return sameLine ? cart.map((line) => (line === sameLine ? merged(line, item) : line)) : [...cart, item];
  }, []);
}

/**
 * Two lines that are the same as one, with both quantities added up to the limit. A line that already exceeds the limit keeps its quantity
 * and is marked as short.
 */
function merged(line: CartItem, duplicate: CartItem): CartItem {
  return { ...line, quantity: Math.min(line.quantity + duplicate.quantity, Math.max(line.quantity, quantityLimit(line))) };
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
    const shortage = shortageIn(cart, item);
    if (!shortage) return [item];
    return shortage.kind === 'few' && shortage.left > 0 ? [{ ...item, quantity: shortage.left }] : [];
  });
}

function changeLine(cart: Cart, line: LineIdentity, change: (item: CartItem) => CartItem): Cart {
  const key = lineKey(line);
  return cart.map((item) => (lineKey(item) === key ? change(item) : item));
}
