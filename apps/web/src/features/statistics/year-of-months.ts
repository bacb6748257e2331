import type { Rupees, StatisticsRow } from '@tiffin/contracts';
import { sumOf } from '../bill/bill-sums';

/** A month of the year on screen; without figures if nothing was sold or it is still to come. */
export interface MonthFigures {
  /** 1–12. */
  readonly month: number;
  readonly orderCount: number;
  readonly monthlyTotal: Rupees;
  /** `running`: the current month, so far. */
  readonly state: 'over' | 'running' | 'to come';
}

/** All twelve months of a year, January first. `running`: the current month; omitted for a past year. */
export function monthsOfYear(rows: readonly StatisticsRow[], running = 13): MonthFigures[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    const { orderCount = 0, monthlyTotal = 0 } = rows.find((row) => row.month === month) ?? {};
    const state = month < running ? 'over' : month === running ? 'running' : 'to come';
    return { month, orderCount, monthlyTotal, state };
  });
}

/** The year's totals. */
export function totalsOf(months: readonly MonthFigures[]): { readonly total: Rupees; readonly orders: number } {
  return {
    total: sumOf(months.map(({ monthlyTotal }) => monthlyTotal)),
    orders: months.reduce((sum, { orderCount }) => sum + orderCount, 0),
  };
}
