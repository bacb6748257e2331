import { useSyncExternalStore } from 'react';
import { storageOf } from '../../offline/stored-text';
import { createCartStore, type CartState } from '../cart/cart-store';

/** What is being typed at this counter: apart from any student's cart, and from other tabs, at which somebody else may stand. */
export const counterCart = createCartStore(storageOf('sessionStorage'));

export function useCounterCart(): CartState {
  return useSyncExternalStore(counterCart.subscribe, counterCart.state);
}
