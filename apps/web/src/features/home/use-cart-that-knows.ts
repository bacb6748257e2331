import { useEffect } from 'react';
import { applyAvailability } from '../cart/cart-changes';
import { cartStore } from '../cart/cart-store';
import type { MenuNews } from './as-cart-item';

/** Keeps the cart's prices and counts as true as the menu on screen, so that its sums never promise an old price. */
export function useCartThatKnows<Menu>(menu: Menu | undefined, newsOf: (menu: Menu) => MenuNews): void {
  useEffect(() => {
    if (menu === undefined) return;
    const { lines, answers } = newsOf(menu);
    cartStore.change((cart) => applyAvailability(cart, lines, answers));
  }, [menu, newsOf]);
}
