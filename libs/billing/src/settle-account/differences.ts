import type { Paise } from '@tiffin/contracts';
import type { Adjustment, BusinessMonth } from '../bill/bill-events.js';
import type { Account } from './account.js';

/**
 * What the orders of frozen bills are now, less what they were billed and what frozen bills already carry of that (decisions 7.3): what still has
 * to go on a bill, never 0. By `sourceMonth`, then `orderId`.
 */
export function openDifferences({ months }: Account): readonly Adjustment[] {
  const differences = new Map<BusinessMonth, Map<string, Paise>>();
  for (const [month, { bill }] of months) if (bill?.frozen) differences.set(month, new Map());
  const add = (month: BusinessMonth, orderId: string, amount: Paise): void => {
    const ofMonth = differences.get(month);
    ofMonth?.set(orderId, (ofMonth.get(orderId) ?? 0) + amount);
  };
  for (const [month, { orders, bill }] of months) {
    if (!bill?.frozen) continue;
    for (const { orderId, total } of orders) add(month, orderId, total);
    for (const { orderId, total } of bill.lines) add(month, orderId, -total);
    for (const { sourceMonth, orderId, difference } of bill.adjustments) add(sourceMonth, orderId, -difference);
  }
  return [...differences]
    .flatMap(([sourceMonth, ofMonth]) => [...ofMonth].map(([orderId, difference]) => ({ orderId, sourceMonth, difference })))
    .filter(({ difference }) => difference !== 0)
    .sort(bySource);
}

function bySource(one: Adjustment, other: Adjustment): number {
  if (one.sourceMonth !== other.sourceMonth) return one.sourceMonth < other.sourceMonth ? -1 : 1;
  return one.orderId < other.orderId ? -1 : 1;
}
