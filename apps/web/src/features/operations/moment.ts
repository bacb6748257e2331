import { useUser } from '../../session';
import { clockTime, orderDate } from '../orders/order-date';

/** Days and times are those of the canteens, as in their audit trail; an operator who is no user of one sees India's. */
export function useZone(): string {
  return useUser()?.timeZone ?? 'Asia/Kolkata';
}

/** `12:15 PM`, or with its date where that is not today's. */
export function momentText(instant: string, timeZone: string, now: number): string {
  const day = (at: Date) => at.toLocaleDateString('en-US', { timeZone });
  return day(new Date(instant)) === day(new Date(now)) ? clockTime(instant, timeZone) : orderDate(instant, timeZone);
}
