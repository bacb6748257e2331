import { useLingui } from '@lingui/react/macro';
import { formatRupees } from '@tiffin/contracts';
import { useEffect } from 'react';
import { toast } from '../../ui/toast';
import { applyAvailability, priceChanges } from '../cart/cart-changes';
import { cartStore } from '../cart/cart-store';
import type { MenuNews } from './as-cart-item';

/** Keeps the cart's prices and counts as true as the menu on screen, so that its sums never promise an old price, and says what changed. */
export function useCartThatKnows<Menu>(menu: Menu | undefined, newsOf: (menu: Menu) => MenuNews): void {
  const { t } = useLingui();
  useEffect(() => {
    if (menu === undefined) return;
    const { lines, answers } = newsOf(menu);
    const before = cartStore.state().cart;
    cartStore.change((cart) => applyAvailability(cart, lines, answers));
    for (const { name, now } of priceChanges(before, cartStore.state().cart))
      toast.blank(t`${name} in your cart costs ${formatRupees(now)} now`);
  }, [menu, newsOf, t]);
}
