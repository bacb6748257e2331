import type { DaySales } from '@tiffin/contracts';
import { sumOf } from '../bill/bill-sums';

type Sales = Omit<DaySales, 'date'>;

/** Orders and amount of some days. */
export function salesOf(days: readonly Sales[]): Sales {
  return { orders: days.reduce((sum, { orders }) => sum + orders, 0), amount: sumOf(days.map(({ amount }) => amount)) };
}

/**
 * The seven days before the last one, which is not over, and the seven before those; `percent` is the change of the amount, whole,
 * `undefined` if there is nothing to compare with.
 */
export function trendOf(days: readonly Sales[]): { readonly last: Sales; readonly before: Sales; readonly percent: number | undefined } {
  const last = salesOf(days.slice(-8, -1));
  const before = salesOf(days.slice(-15, -8));
  return { last, before, percent: before.amount === 0 ? undefined : Math.round((last.amount / before.amount - 1) * 100) };
}
