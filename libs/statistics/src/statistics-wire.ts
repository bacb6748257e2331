import { toRupees, type Paise, type SoldItem, type TimeToPrepare } from '@tiffin/contracts';
import { LONGEST_WAIT_MINUTES, type ItemSold, type WaitCount } from './daily-statistics.view.js';
import { readyWithin } from './sums.js';

export function timeToPrepare(ready: readonly WaitCount[]): TimeToPrepare {
  return {
    orders: ready.reduce((sum, { orders }) => sum + orders, 0),
    median: readyWithin(0.5, ready, LONGEST_WAIT_MINUTES) ?? null,
    ninetieth: readyWithin(0.9, ready, LONGEST_WAIT_MINUTES) ?? null,
  };
}

/** Returns the wire form of a sold item. `amount` is in paise; some units may have been sold at another price. */
export function soldOf({ itemId, variantId, name, unitPrice, quantity }: ItemSold, amount: Paise): SoldItem {
  return { itemId, ...(variantId !== undefined && { variantId }), name, price: toRupees(unitPrice), quantity, amount: toRupees(amount) };
}
