import { useLingui } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import { useEffect, useCallback } from 'react';
import { toast } from '../../ui/toast';
import type { AvailabilityAnswer } from '../cart/apply-availability';
import type { Cart } from '../cart/cart-changes';
import type { PriceChange } from '../cart/price-changes';
import { refreshStoredCart } from '../cart/refresh-stored-cart';

/** Updates the cart's prices and counts from the menu on screen, so that its sums are never out of date, and announces the changes. */
export function useSyncCartWithMenu<Menu>(menu: Menu | undefined, newsOf: (menu: Menu, cart: Cart) => AvailabilityAnswer): void {
  const say = useAnnouncePriceChanges();
  useEffect(() => {
    if (menu !== undefined) say(refreshStoredCart((cart) => newsOf(menu, cart)));
  }, [menu, newsOf, say]);
}

/** Returns a function that announces price changes in the cart; it keeps its identity. */
export function useAnnouncePriceChanges(): (changes: readonly PriceChange[]) => void {
  const { t } = useLingui();
  return useCallback(
    (changes) => {
      for (const { name, now } of changes) toast.blank(t`${name} in your cart costs ${formatRupees(now)} now`);
    },
    [t],
  );
}
