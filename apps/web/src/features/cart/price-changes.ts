import type { Rupees } from '@tiffin/contracts';
import { localizedName } from '../../language/localized-name';
import { type AvailabilityAnswer, answersByOffer } from './apply-availability';
import type { Cart } from './cart-changes';
import { lineKey, offerKey } from './cart-item';

/** A changed price of a line, per unit. */
export interface PriceChange {
  /** The line's key before and now: a packaged item's key changes with its price. */
  readonly formerLine: string;
  readonly line: string;
  readonly name: string;
  readonly before: Rupees;
  readonly now: Rupees;
}

/** The lines whose price differs from the cart's. */
export function priceChanges(cart: Cart, answer: AvailabilityAnswer): PriceChange[] {
  const answerOf = answersByOffer(answer);
  return cart.flatMap((item) => {
    const now = answerOf.get(offerKey(item))?.price ?? item.price;
    if (now === item.price) return [];
    return [{ formerLine: lineKey(item), line: lineKey({ ...item, price: now }), name: localizedName(item), before: item.price, now }];
  });
}

/** The earlier price changes combined with later ones; only the last change of each line. */
export function withLaterChanges(earlier: readonly PriceChange[], later: readonly PriceChange[]): readonly PriceChange[] {
  return [...earlier.filter(({ line }) => !later.some(({ formerLine }) => formerLine === line)), ...later];
}
