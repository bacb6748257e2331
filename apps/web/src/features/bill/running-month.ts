import { serverNow } from '../../api/server-clock';
import { currentMonth, type Month } from '../orders/month-options';

/** The current month in the canteen's zone, by the server's clock: `2026-11`. */
export function runningMonth(timeZone: string): Month {
  return currentMonth(new Date(serverNow()), timeZone);
}
