import { type Cart, linesOf, withSharedStock } from './cart-changes';
import type { CartItem } from './cart-item';

export type Shortage =
  | { readonly kind: 'gone' }
  /** Other options must be chosen. */
  | { readonly kind: 'options' }
  | { readonly kind: 'few'; readonly left: number };

/** Why the line cannot be ordered in its current state; `undefined` if it can. */
export function shortageOf(item: CartItem): Shortage | undefined {
  if (item.type === 'PackagedFood') return item.quantity > item.availableCount ? { kind: 'few', left: item.availableCount } : undefined;
  if (item.isAvailable) return undefined;
  return { kind: item.needsChoice ? 'options' : 'gone' };
}

/** Why the line cannot be ordered in its current state. Where lines share a variant's units, earlier ones have theirs first. */
export function shortageIn(cart: Cart, item: CartItem): Shortage | undefined {
  return shortageOf(withSharedStock(item, linesOf(cart.slice(0, cart.indexOf(item)), item)));
}

/** The cart reduced to what can be ordered: without unavailable lines, and with quantities cut to the available count. */
export function withoutShortages(cart: Cart): Cart {
  return cart.flatMap((item) => {
    const shortage = shortageIn(cart, item);
    if (!shortage) return [item];
    return shortage.kind === 'few' && shortage.left > 0 ? [{ ...item, quantity: shortage.left }] : [];
  });
}
