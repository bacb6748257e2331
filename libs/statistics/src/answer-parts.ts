import { toRupees, type Paise, type SoldItem, type TimeToPrepare } from '@tiffin/contracts';
import { LONGEST, type ItemSold, type Waits } from './daily-statistics.view.js';
import { readyWithin } from './sums.js';

export function timeToPrepare(ready: readonly Waits[]): TimeToPrepare {
  return {
    orders: ready.reduce((sum, { orders }) => sum + orders, 0),
    median: readyWithin(0.5, ready, LONGEST) ?? null,
    ninetieth: readyWithin(0.9, ready, LONGEST) ?? null,
  };
}

/** An item's line. `amount` in paise: its price may have been another one for some of them. */
export function soldOf({ itemId, variantId, name, unitPrice, quantity }: ItemSold, amount: Paise): SoldItem {
  return { itemId, ...(variantId !== undefined && { variantId }), name, price: toRupees(unitPrice), quantity, amount: toRupees(amount) };
}
