import { useEffect } from 'react';
import type { AvailabilityAnswer } from '../cart/apply-availability';
import { refreshStoredCart } from '../cart/refresh-stored-cart';
import { useAnnouncePriceChanges } from './use-say-new-prices';

/** Keeps the cart's prices and counts as true as the menu on screen, so that its sums never promise an old price, and says what changed. */
export function useSyncCartWithMenu<Menu>(menu: Menu | undefined, newsOf: (menu: Menu) => AvailabilityAnswer): void {
  const say = useAnnouncePriceChanges();
  useEffect(() => {
    if (menu !== undefined) say(refreshStoredCart(newsOf(menu)));
  }, [menu, newsOf, say]);
}
