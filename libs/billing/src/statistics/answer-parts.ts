import { toRupees, type TimeToPrepare } from '@tiffin/contracts';
import { LONGEST, type ItemSold, type Waits } from './daily-statistics.view.js';
import { readyWithin } from './sums.js';

export function timeToPrepare(ready: readonly Waits[]): TimeToPrepare {
  return {
    orders: ready.reduce((sum, { orders }) => sum + orders, 0),
    median: readyWithin(0.5, ready, LONGEST) ?? null,
    ninetieth: readyWithin(0.9, ready, LONGEST) ?? null,
  };
}

/** An item's line without its price: what the answers of a day and of a range have in common. */
export function soldOf({ itemId, variantId, name, quantity }: Omit<ItemSold, 'unitPrice'>, amount: number) {
  return { itemId, ...(variantId !== undefined && { variantId }), name, quantity, amount: toRupees(amount) };
}
