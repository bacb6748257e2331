import type { Paise } from '@tiffin/contracts';
import { mergeRowsBy } from './merge-rows-by.js';
import type { DailyPaymentsDocument, MoneyKind } from './daily-payments.view.js';
import type { WaitCount } from './daily-statistics.view.js';

/** Money of one kind. */
export interface MoneySum {
  readonly kind: MoneyKind;
  readonly count: number;
  /** Paise. */
  readonly amount: Paise;
}

const countKinds = mergeRowsBy<MoneySum>(
  ({ kind }) => kind,
  (one, more) => ({ ...one, count: one.count + more.count, amount: one.amount + more.amount }),
  'count',
);

/** What was received and taken back in the quarters of an hour from `first` to before `end`, by kind. */
export function sumMoney(days: readonly DailyPaymentsDocument[], first: number, end: number): readonly MoneySum[] {
  const meant = days.flatMap(({ money }) => money).filter(({ slot }) => slot >= first && slot < end);
  return countKinds(
    [],
    meant.map(({ kind, count, amount }) => ({ kind, count, amount })),
  );
}

/**
 * Within how many minutes this share of the orders was ready, as whole minutes: the smallest number that is true of at least that share. Undefined
 * where nothing was ready, or where it took longer than is counted.
 */
export function readyWithin(share: number, waits: readonly WaitCount[], longest: number): number | undefined {
  const orders = waits.reduce((sum, wait) => sum + wait.orders, 0);
  let sofar = 0;
  for (const wait of waits) {
    sofar += wait.orders;
    if (sofar >= share * orders) return wait.minutes < longest ? wait.minutes + 1 : undefined;
  }
  return undefined;
}
