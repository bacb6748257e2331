import { addressOf, type Month, monthFromAddress, partsOf } from '../../orders/month-options';
import { monthKey } from '../../bill/bill-dates';

/** The month before: `2026-12` of `2027-01`. */
export function monthBefore(month: Month): Month {
  const { year, month: number } = partsOf(month);
  return monthKey(number === 1 ? { year: year - 1, month: 12 } : { year, month: number - 1 });
}

/**
 * The month that the address names: `filter` 1–12, default the one before the running month; without `year` a month after the running one is last
 * year's (docs/reference/decisions.md#7.5). Anything else in the address counts as absent.
 */
export function billMonthFromAddress(search: URLSearchParams, running: Month): Month {
  const named = monthFromAddress(search, running);
  const isRunning = named === running && Number(search.get('filter')) !== partsOf(running).month;
  return isRunning ? monthBefore(running) : named;
}

/** The address for a month; nothing stands there for the default one. */
export function billMonthAddress(chosen: Month, running: Month, search: URLSearchParams): URLSearchParams {
  const next = addressOf(chosen, running, search);
  if (chosen === running) next.set('filter', String(partsOf(running).month));
  else if (chosen === monthBefore(running)) ['filter', 'year'].forEach((name) => next.delete(name));
  return next;
}
