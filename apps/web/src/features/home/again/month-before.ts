import { serverNow } from '../../../api/server-clock';
import { currentMonth, partsOf } from '../../orders/month-options';

/** The month before the current one; `undefined` for students who were registered after it. `since`: the month of that, such as `2026-11`. */
export function monthBefore(timeZone: string, since: string | undefined): { readonly year: number; readonly month: number } | undefined {
  const current = currentMonth(new Date(serverNow()), timeZone);
  if (since !== undefined && since >= current) return undefined;
  const { year, month } = partsOf(current);
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}
