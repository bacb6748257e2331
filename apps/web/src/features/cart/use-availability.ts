import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Availability, optionsOf } from '@tiffin/contracts';
import { useEffect } from 'react';
import { call } from '../../api/call';
import type { AvailabilityAnswer } from './apply-availability';
import { AVAILABILITY_KEY } from './availability-key';
import type { Cart } from './cart-changes';
import { offerKey, optionIds } from './cart-item';
import { cacheFreshOptions } from './fresh-options';
import type { PriceChange } from './price-changes';
import { refreshStoredCart } from './refresh-stored-cart';

/** Asks the server what of the cart is available now. Throws what `call` throws. */
export async function askAvailability(cart: Cart, signal?: AbortSignal): Promise<AvailabilityAnswer> {
  const cartItems = cart.map((line) => {
    const { _id, type, price } = line;
    return { _id, type, price, ...(line.type === 'Snack' && optionsOf({ options: optionIds(line) })) };
  });
  const answers = await call<Availability[]>('/orders/availability', {
    method: 'POST',
    isRead: true,
    body: { cartItems },
    ...(signal && { signal }),
  });
  return { lines: cart, answers };
}

/**
 * Keeps the cart's availability current: asks about its lines on load, when a line is added, when the canteen changes its menu and when the
 * tab becomes visible. Calls `onPriceChange`, which must keep its identity, with new prices. Does nothing while `paused`.
 */
export function useAvailability(
  lines: Cart,
  { paused, onPriceChange }: { paused: boolean; onPriceChange: (changes: readonly PriceChange[]) => void },
): void {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: [...AVAILABILITY_KEY, lines.map(offerKey)],
    queryFn: ({ signal }) => askAvailability(lines, signal),
    enabled: !paused && lines.length > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
  });
  useEffect(() => {
    if (!data) return;
    cacheFreshOptions(cache, data.answers);
    const changes = refreshStoredCart(() => data);
    if (changes.length > 0) onPriceChange(changes);
  }, [data, onPriceChange, cache]);
}
