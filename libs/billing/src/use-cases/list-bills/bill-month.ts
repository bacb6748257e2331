import { resolveMonth } from '@tiffin/contracts';
import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import { lastEndedMonth } from '../../months/due-month.js';
import { yearAndMonth } from '../../months/year-and-month.js';

/** Which month a list of bills asks for. */
export interface MonthSelection {
  /** 1–12. */
  readonly month?: number;
  readonly year?: number;
}

/** The month, default the previous one; without a year a month after the current one means last year's (docs/reference/decisions.md#7.5). */
export function billMonth({ month, year }: MonthSelection, now: Date, timeZone: string): BusinessMonth {
  return resolveMonth(month ?? yearAndMonth(lastEndedMonth(now, timeZone)).month, year, now, timeZone);
}
