import type { Availability } from '@tiffin/contracts';
import { type Cart, lineOf } from './cart-changes';
import { type CartItem, type LineIdentity, lineKey, quantityLimit, withAvailability } from './cart-item';

/** The cart lines that were asked about and the server's answers, in the same order. */
export interface AvailabilityAnswer {
  readonly lines: readonly LineIdentity[];
  readonly answers: readonly Availability[];
}

/**
 * Applies the current availability and prices to the cart; lines that were not asked about stay unchanged. Two variants of a packaged item
 * that reach the same price become one line: the server identifies a variant by its price (docs/reference/decisions.md#3.3).
 */
export function applyAvailability(cart: Cart, answer: AvailabilityAnswer): Cart {
  const answerOf = answersByLine(answer);
  const fresh = cart.map((item) => {
    const availability = answerOf.get(lineKey(item));
    return availability ? keepIfEqual(item, withAvailability(item, availability)) : item;
  });
  return fresh.every((item, index) => item === cart[index]) ? cart : mergeSameLines(fresh);
}

/** The answers by line key. Skips an answer about another item than was asked. */
export function answersByLine({ lines, answers }: AvailabilityAnswer): ReadonlyMap<string, Availability> {
  const answerOf = new Map<string, Availability>();
  lines.forEach((line, index) => {
    const answer = answers[index];
    if (answer?._id === line._id) answerOf.set(lineKey(line), answer);
  });
  return answerOf;
}

function mergeSameLines(lines: Cart): Cart {
  return lines.reduce<Cart>((cart, item) => {
    const sameLine = lineOf(cart, item);
    return sameLine ? cart.map((line) => (line === sameLine ? merged(line, item) : line)) : [...cart, item];
  }, []);
}

/**
 * Two lines of the same item as one, with both quantities added up to the limit. A line that already exceeds the limit keeps its quantity
 * and is marked as short.
 */
function merged(line: CartItem, duplicate: CartItem): CartItem {
  return {
    ...line,
    quantity: Math.min(line.quantity + duplicate.quantity, Math.max(line.quantity, quantityLimit(line))),
    // The student can see and undo unwanted packing in the cart; missing packing is noticed only at the counter.
    isPacked: line.isPacked || duplicate.isPacked,
  };
}

/** Returns `item` itself where nothing changed, so that React does not render it again. */
function keepIfEqual(item: CartItem, fresh: CartItem): CartItem {
  return JSON.stringify(fresh) === JSON.stringify(item) ? item : fresh;
}
