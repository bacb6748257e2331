import { optionsOf, toRupees, type Paise, type SoldItem, type TimeToPrepare } from '@tiffin/contracts';
import type { DailyPaymentsDocument, MoneyKind } from './daily-payments.view.js';
import { LONGEST_WAIT_MINUTES, type ItemSold, type WaitCount } from './daily-statistics.view.js';
import { mergeRowsBy } from './merge-rows-by.js';

/** Money of one kind. */
export interface MoneySum {
  readonly kind: MoneyKind;
  readonly count: number;
  /** In paise. */
  readonly amount: Paise;
}

const countKinds = mergeRowsBy<MoneySum>(
  ({ kind }) => kind,
  (sum, row) => ({ ...sum, count: sum.count + row.count, amount: sum.amount + row.amount }),
  'count',
);

/** Returns the sums by kind of what was received and taken back in the quarters of an hour from `first` to before `end`. */
export function sumMoney(days: readonly DailyPaymentsDocument[], first: number, end: number): readonly MoneySum[] {
  const inRange = days.flatMap(({ money }) => money).filter(({ slot }) => slot >= first && slot < end);
  return countKinds(
    [],
    inRange.map(({ kind, count, amount }) => ({ kind, count, amount })),
  );
}

/**
 * Returns the smallest whole number of minutes within which at least this share of the orders was ready; `undefined` if no order was
 * ready, or if it took longer than is counted.
 */
export function readyWithin(share: number, waits: readonly WaitCount[], longest: number): number | undefined {
  const orders = waits.reduce((sum, wait) => sum + wait.orders, 0);
  let counted = 0;
  for (const wait of waits) {
    counted += wait.orders;
    if (counted >= share * orders) return wait.minutes < longest ? wait.minutes + 1 : undefined;
  }
  return undefined;
}

export function timeToPrepare(ready: readonly WaitCount[]): TimeToPrepare {
  return {
    orders: ready.reduce((sum, { orders }) => sum + orders, 0),
    median: readyWithin(0.5, ready, LONGEST_WAIT_MINUTES) ?? null,
    ninetieth: readyWithin(0.9, ready, LONGEST_WAIT_MINUTES) ?? null,
  };
}

/** Returns sold items on the wire, the highest amount first; their options by units sold. */
export function soldItems(items: readonly ItemSold[]): SoldItem[] {
  return [...items].sort((a, b) => b.amount - a.amount).map(soldOf);
}

function soldOf({ itemId, variantId, name, unitPrice, quantity, amount, options = [] }: ItemSold): SoldItem {
  const sold = {
    itemId,
    ...(variantId !== undefined && { variantId }),
    name,
    price: toRupees(unitPrice),
    quantity,
    amount: toRupees(amount),
  };
  const mostFirst = [...options].sort((a, b) => b.quantity - a.quantity);
  return { ...sold, ...optionsOf({ options: mostFirst.map((option) => ({ ...option, amount: toRupees(option.amount) })) }) };
}
