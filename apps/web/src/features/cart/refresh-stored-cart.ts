import { applyAvailability, type AvailabilityAnswer } from './apply-availability';
import type { Cart } from './cart-changes';
import { cartStore } from './cart-store';
import { type PriceChange, priceChanges } from './price-changes';

/**
 * Applies the answer, which may depend on the cart's lines, to the stored cart and returns the price changes. A cart whose order is being sent stays unchanged: after the order
 * was placed, its lines are found by the prices at which they were ordered, and removed.
 */
export function refreshStoredCart(answerFor: (cart: Cart) => AvailabilityAnswer): readonly PriceChange[] {
  cartStore.refresh();
  if (cartStore.state().attempt) return [];
  let changes: readonly PriceChange[] = [];
  cartStore.change((cart) => {
    const answer = answerFor(cart);
    changes = priceChanges(cart, answer);
    return applyAvailability(cart, answer);
  });
  return changes;
}
