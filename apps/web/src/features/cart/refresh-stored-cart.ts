import { applyAvailability, type AvailabilityAnswer } from './apply-availability';
import { cartStore } from './cart-store';
import { type PriceChange, priceChanges } from './price-changes';

/**
 * Folds the answer into the stored cart; says which prices it changed. A cart whose order is on its way stays as it was sent: once the order
 * stands, its lines are found by the prices that they were ordered at and taken out.
 */
export function refreshStoredCart(answer: AvailabilityAnswer): readonly PriceChange[] {
  cartStore.refresh();
  if (cartStore.state().attempt) return [];
  let changes: readonly PriceChange[] = [];
  cartStore.change((cart) => {
    changes = priceChanges(cart, answer);
    return applyAvailability(cart, answer);
  });
  return changes;
}
