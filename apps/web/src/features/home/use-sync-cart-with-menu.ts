import { useLingui } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import { useEffect, useCallback } from 'react';
import { toast } from '../../ui/toast';
import type { AvailabilityAnswer } from '../cart/apply-availability';
import type { PriceChange } from '../cart/price-changes';
import { refreshStoredCart } from '../cart/refresh-stored-cart';

/** Keeps the cart's prices and counts as true as the menu on screen, so that its sums never promise an old price, and says what changed. */
export function useSyncCartWithMenu<Menu>(menu: Menu | undefined, newsOf: (menu: Menu) => AvailabilityAnswer): void {
  const say = useAnnouncePriceChanges();
  useEffect(() => {
    if (menu !== undefined) say(refreshStoredCart(newsOf(menu)));
  }, [menu, newsOf, say]);
}

/** How a student hears that something in their cart costs something else than before. Keeps its identity. */
export function useAnnouncePriceChanges(): (changes: readonly PriceChange[]) => void {
  const { t } = useLingui();
  return useCallback(
    (changes) => {
      for (const { name, now } of changes) toast.blank(t`${name} in your cart costs ${formatRupees(now)} now`);
    },
    [t],
  );
}
