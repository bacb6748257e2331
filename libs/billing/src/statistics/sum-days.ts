import type { Paise } from '@tiffin/contracts';
import { countItems, countRejections, countSlots, countWaits, NO_FIGURES, type DailyFigures, type Waits } from './daily-statistics.view.js';
import { counted } from './counted.js';
import type { DailyPaymentsDocument, MoneyKind } from './daily-payments.view.js';

/** Days as one. */
export function sumDays(days: readonly DailyFigures[]): DailyFigures {
  const sum = (field: 'placed' | 'orders' | 'subtotal' | 'packing' | 'tax' | 'total'): number =>
    days.reduce((total, day) => total + day[field], 0);
  return {
    placed: sum('placed'),
    orders: sum('orders'),
    subtotal: sum('subtotal'),
    packing: sum('packing'),
    tax: sum('tax'),
    total: sum('total'),
    items: countItems(
      NO_FIGURES.items,
      days.flatMap(({ items }) => items),
    ),
    slots: countSlots(
      NO_FIGURES.slots,
      days.flatMap(({ slots }) => slots),
    ),
    rejected: countRejections(
      NO_FIGURES.rejected,
      days.flatMap(({ rejected }) => rejected),
    ),
    ready: countWaits(
      NO_FIGURES.ready,
      days.flatMap(({ ready }) => ready),
    ),
  };
}

/** Money of one kind. */
export interface MoneySum {
  readonly kind: MoneyKind;
  readonly count: number;
  /** Paise. */
  readonly amount: Paise;
}

const countKinds = counted<MoneySum>(
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
export function readyWithin(share: number, waits: readonly Waits[], longest: number): number | undefined {
  const orders = waits.reduce((sum, wait) => sum + wait.orders, 0);
  let sofar = 0;
  for (const wait of waits) {
    sofar += wait.orders;
    if (sofar >= share * orders) return wait.minutes < longest ? wait.minutes + 1 : undefined;
  }
  return undefined;
}
