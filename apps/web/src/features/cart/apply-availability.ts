import type { Availability } from '@tiffin/contracts';
import type { Cart } from './cart-changes';
import { mergeSameLines } from './cart-edits';
import { type CartItem, type OfferIdentity, offerKey } from './cart-item';

/** What was asked about and the answers, in the same order. */
export interface AvailabilityAnswer {
  readonly lines: readonly OfferIdentity[];
  readonly answers: readonly Availability[];
}

/**
 * Applies the current availability and prices to the cart; lines that were not asked about stay unchanged. Two variants of a packaged item
 * that reach the same price become one line: the server identifies a variant by its price (docs/reference/decisions.md#3.3).
 */
export function applyAvailability(cart: Cart, answer: AvailabilityAnswer): Cart {
  const answerOf = answersByOffer(answer);
  const fresh = cart.map((item) => {
    const availability = answerOf.get(offerKey(item));
    return availability ? keepIfEqual(item, withAvailability(item, availability)) : item;
  });
  return fresh.every((item, index) => item === cart[index]) ? cart : mergeSameLines(fresh);
}

/** The answers by what was asked about. Skips an answer about another item than was asked. */
export function answersByOffer({ lines, answers }: AvailabilityAnswer): ReadonlyMap<string, Availability> {
  const answerOf = new Map<string, Availability>();
  lines.forEach((line, index) => {
    const answer = answers[index];
    if (answer?._id === line._id) answerOf.set(offerKey(line), answer);
  });
  return answerOf;
}

/** Returns `item` itself where nothing changed, so that React does not render it again. */
function keepIfEqual(item: CartItem, fresh: CartItem): CartItem {
  return JSON.stringify(fresh) === JSON.stringify(item) ? item : fresh;
}

/**
 * The line with its current availability and price (docs/reference/decisions.md#4.1). A new price makes a packaged item a different line.
 */
export function withAvailability(item: CartItem, { price, availableCount, isAvailable, snack }: Availability): CartItem {
  if (item.type === 'PackagedFood') return { ...item, price, availableCount };
  const { needsChoice: _, ...line } = item;
  return { ...line, price, isAvailable: isAvailable ?? availableCount > 0, ...(snack?.isAvailable && { needsChoice: true }) };
}
