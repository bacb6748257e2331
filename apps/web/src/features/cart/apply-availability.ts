import type { Availability } from '@tiffin/contracts';
import { type Cart, lineOf } from './cart-changes';
import { type CartItem, type LineIdentity, lineKey, quantityLimit, withAvailability } from './cart-item';

/** What was asked and what the server said, in the same order. */
export interface AvailabilityAnswer {
  readonly asked: readonly LineIdentity[];
  readonly answers: readonly Availability[];
}

/**
 * Folds in what is available now and what it costs; lines that were not asked about stay as they are. Two variants of a packaged item that meet
 * at one price are one line from then on: the server knows a variant by its price (docs/reference/decisions.md#3.3).
 */
export function applyAvailability(cart: Cart, answer: AvailabilityAnswer): Cart {
  const answerOf = answersByLine(answer);
  const fresh = cart.map((item) => {
    const now = answerOf.get(lineKey(item));
    return now ? ifOther(item, withAvailability(item, now)) : item;
  });
  return fresh.every((item, index) => item === cart[index]) ? cart : mergeSameLines(fresh);
}

/** The answer for each line, by its key; one that is about another item than was asked is none. */
export function answersByLine({ asked, answers }: AvailabilityAnswer): ReadonlyMap<string, Availability> {
  const answerOf = new Map<string, Availability>();
  asked.forEach((line, index) => {
    const answer = answers[index];
    if (answer?._id === line._id) answerOf.set(lineKey(line), answer);
  });
  return answerOf;
}

function mergeSameLines(lines: Cart): Cart {
  return lines.reduce<Cart>((cart, item) => {
    const there = lineOf(cart, item);
    return there ? cart.map((line) => (line === there ? merged(line, item) : line)) : [...cart, item];
  }, []);
}

/** Two lines of the same as one, with the units of both up to the limit; what a line holds beyond it stays, and is marked as short. */
function merged(line: CartItem, other: CartItem): CartItem {
  return {
    ...line,
    quantity: Math.min(line.quantity + other.quantity, Math.max(line.quantity, quantityLimit(line))),
    // Too much packing is seen in the cart and taken back there; packing that is missing is noticed at the counter.
    isPacked: line.isPacked || other.isPacked,
  };
}

function ifOther(item: CartItem, fresh: CartItem): CartItem {
  return JSON.stringify(fresh) === JSON.stringify(item) ? item : fresh;
}
