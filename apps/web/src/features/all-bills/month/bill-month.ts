import { addressOf, type Month, monthFromAddress, partsOf } from '../../orders/month-options';
import { monthKey } from '../../bill/bill-dates';

/** The previous month: `2026-12` for `2027-01`. */
export function monthBefore(month: Month): Month {
  const { year, month: number } = partsOf(month);
  return monthKey(number === 1 ? { year: year - 1, month: 12 } : { year, month: number - 1 });
}

/**
 * The month that the address selects. `filter` is 1–12 and defaults to the month before the running one; without `year`, a month after the
 * running one is last year's (docs/reference/decisions.md#7.5). Any other value counts as absent.
 */
export function billMonthFromAddress(search: URLSearchParams, running: Month): Month {
  const named = monthFromAddress(search, running);
  const isRunning = named === running && Number(search.get('filter')) !== partsOf(running).month;
  return isRunning ? monthBefore(running) : named;
}

/** The address for a month; the default month needs no parameters. */
export function billMonthAddress(chosen: Month, running: Month, search: URLSearchParams): URLSearchParams {
  const next = addressOf(chosen, running, search);
  if (chosen === running) next.set('filter', String(partsOf(running).month));
  else if (chosen === monthBefore(running)) ['filter', 'year'].forEach((name) => next.delete(name));
  return next;
}
