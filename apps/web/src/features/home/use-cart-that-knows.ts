import { useEffect } from 'react';
import type { AvailabilityAnswer } from '../cart/apply-availability';
import { takeOver } from '../cart/take-over';
import { useSayNewPrices } from './use-say-new-prices';

/** Keeps the cart's prices and counts as true as the menu on screen, so that its sums never promise an old price, and says what changed. */
export function useCartThatKnows<Menu>(menu: Menu | undefined, newsOf: (menu: Menu) => AvailabilityAnswer): void {
  const say = useSayNewPrices();
  useEffect(() => {
    if (menu !== undefined) say(takeOver(newsOf(menu)));
  }, [menu, newsOf, say]);
}
