import { useSyncExternalStore } from 'react';
import { createCartStore, type CartState } from '../cart/cart-store';

function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** What is being typed at this counter: apart from any student's cart, and from other tabs, at which somebody else may stand. */
export const counterCart = createCartStore(tabStorage());

export function useCounterCart(): CartState {
  return useSyncExternalStore(counterCart.subscribe, counterCart.state);
}
