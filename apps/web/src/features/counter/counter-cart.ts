import { useSyncExternalStore } from 'react';
import { storageOf } from '../../offline/stored-text';
import { createCartStore, type CartState } from '../cart/cart-store';

/** The order being entered at this counter, separate from any student's cart and from other tabs, which may be other counters. */
export const counterCart = createCartStore(storageOf('sessionStorage'));

export function useCounterCart(): CartState {
  return useSyncExternalStore(counterCart.subscribe, counterCart.state);
}
