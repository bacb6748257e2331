import { useLingui } from '@lingui/react/macro';
import { formatRupees, type PackagedItem, type Snack } from '@tiffin/contracts';
import { useCallback, useEffect } from 'react';
import { toast } from '../../ui/toast';
import { cartStore } from '../cart/cart-store';
import type { PriceChange } from '../cart/price-changes';

/**
 * Updates the cart's prices and counts from the menu on screen, so that its sums are never out of date, and announces the changes. The code
 * is loaded only where the cart has lines.
 */
export function useSyncCartWithMenu(menu: readonly (Snack | PackagedItem)[] | undefined): void {
  const say = useAnnouncePriceChanges();
  useEffect(() => {
    if (menu === undefined || cartStore.state().cart.length === 0) return;
    let isCurrent = true;
    void import('./menu-answers').then(
      ({ refreshCartFromMenu }) => isCurrent && say(refreshCartFromMenu(menu)),
      // Without the code, the cart page brings the cart up to date.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [menu, say]);
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
