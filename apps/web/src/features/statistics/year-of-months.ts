import type { Rupees, StatisticsRow } from '@tiffin/contracts';
import { sumOf } from '../bill/bill-sums';

/** A month of the year on screen; with zeros if nothing was sold. */
export interface MonthFigures {
  /** 1–12. */
  readonly month: number;
  readonly orderCount: number;
  readonly monthlyTotal: Rupees;
  /** `running`: the current month, so far. */
  readonly state: 'over' | 'running';
}

/** Bounds of the months to show, 1–12. */
interface MonthBounds {
  /** The canteen's first month, if it is in this year. */
  readonly first: number;
  /** The current month, if it is in this year. */
  readonly running: number | undefined;
}

/** The months of a year from the canteen's first one, or the first with orders, to the current one; earliest first. */
export function monthsOfYear(rows: readonly StatisticsRow[], { first, running }: MonthBounds): MonthFigures[] {
  const begin = Math.min(first, ...rows.map(({ month }) => month));
  const last = running ?? 12;
  return Array.from({ length: Math.max(0, last - begin + 1) }, (_, index) => {
    const month = begin + index;
    const { orderCount = 0, monthlyTotal = 0 } = rows.find((row) => row.month === month) ?? {};
    return { month, orderCount, monthlyTotal, state: month === running ? 'running' : 'over' };
  });
}

/** The year's totals. */
export function totalsOf(months: readonly MonthFigures[]): { readonly total: Rupees; readonly orders: number } {
  return {
    total: sumOf(months.map(({ monthlyTotal }) => monthlyTotal)),
    orders: months.reduce((sum, { orderCount }) => sum + orderCount, 0),
  };
}
