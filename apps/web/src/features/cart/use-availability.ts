import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Availability } from '@tiffin/contracts';
import { useEffect } from 'react';
import { call } from '../../api/call';
import { useLiveEvent } from '../../live';
import { readAgain } from '../../api/read-again';
import { applyAvailability, type Cart, type PriceChange, priceChanges } from './cart-changes';
import { lineKey, type LineIdentity } from './cart-item';
import { cartStore } from './cart-store';

const AVAILABILITY = 'availability';

/** What was asked and what the server said, in the same order. */
export interface AvailabilityAnswer {
  readonly asked: readonly LineIdentity[];
  readonly answers: readonly Availability[];
}

/** Asks what of the cart can be had now. Throws what `call` throws. */
export async function askAvailability(cart: Cart, signal?: AbortSignal): Promise<AvailabilityAnswer> {
  const body = { cartItems: cart.map(({ _id, type, price }) => ({ _id, type, price })) };
  const answers = await call<Availability[]>('/orders/availability', { method: 'POST', body, ...(signal && { signal }) });
  return { asked: cart, answers };
}

/** Folds the answer into the stored cart; says which prices it changed. */
export function takeOver({ asked, answers }: AvailabilityAnswer): PriceChange[] {
  const before = cartStore.state().cart;
  cartStore.change((cart) => applyAvailability(cart, asked, answers));
  return priceChanges(before, cartStore.state().cart);
}

/**
 * Keeps the cart as available as it is: asks on load, when another line comes in, when the canteen changes its menu and when the tab returns.
 * `onPriceChange` hears of new prices. Not while `paused`.
 */
export function useAvailability(
  cart: Cart,
  { paused, onPriceChange }: { paused: boolean; onPriceChange: (changes: PriceChange[]) => void },
): void {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: [AVAILABILITY, cart.map(lineKey)],
    queryFn: ({ signal }) => askAvailability(cart, signal),
    enabled: !paused && cart.length > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
  });
  useEffect(() => {
    const changes = data ? takeOver(data) : [];
    if (changes.length > 0) onPriceChange(changes);
  }, [data, onPriceChange]);
  useLiveEvent('menuChanged', () => void readAgain(cache, [AVAILABILITY]));
}
