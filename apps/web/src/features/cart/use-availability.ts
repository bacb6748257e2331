import { useQuery } from '@tanstack/react-query';
import type { Availability } from '@tiffin/contracts';
import { useEffect } from 'react';
import { call } from '../../api/call';
import type { AvailabilityAnswer } from './apply-availability';
import { AVAILABILITY_KEY } from './availability-key';
import type { Cart } from './cart-changes';
import { lineKey } from './cart-item';
import type { PriceChange } from './price-changes';
import { refreshStoredCart } from './refresh-stored-cart';

/** Asks the server what of the cart is available now. Throws what `call` throws. */
export async function askAvailability(cart: Cart, signal?: AbortSignal): Promise<AvailabilityAnswer> {
  const body = { cartItems: cart.map(({ _id, type, price }) => ({ _id, type, price })) };
  const answers = await call<Availability[]>('/orders/availability', { method: 'POST', isRead: true, body, ...(signal && { signal }) });
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
  const { data } = useQuery({
    queryKey: [...AVAILABILITY_KEY, lines.map(lineKey)],
    queryFn: ({ signal }) => askAvailability(lines, signal),
    enabled: !paused && lines.length > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
  });
  useEffect(() => {
    const changes = data ? refreshStoredCart(data) : [];
    if (changes.length > 0) onPriceChange(changes);
  }, [data, onPriceChange]);
}
