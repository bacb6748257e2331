// Apart from `cart-changes`, so that the first view of the menu does not load it.
import { addLine, type Cart, changeLine, lineOf, setQuantity } from './cart-changes';
import { type CartItem, type LineIdentity, quantityLimit } from './cart-item';

/** Adds the line's units: to the same line where the cart has it, as far as its limit allows, or as a new line where there is room. */
export function addUnits(cart: Cart, item: CartItem): Cart {
  const there = lineOf(cart, item)?.quantity ?? 0;
  return setQuantity(addLine(cart, item), item, there + item.quantity);
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
