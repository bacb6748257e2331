import type { BusinessMonth } from '../aggregates/bill/bill-events.js';

/** A month as the wire has it: 1–12 and the year. */
export function yearAndMonth(month: BusinessMonth): { readonly month: number; readonly year: number } {
  return { month: Number(month.slice(5)), year: Number(month.slice(0, 4)) };
}
