import { dateText } from '../../language/formats';

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;

/** `Sat, Nov 21, 2026, 12:15 PM`, in the canteen's zone (decisions 8.6). */
export function orderDate(instant: string, timeZone: string): string {
  return dateText(new Date(instant), { timeZone, ...DATE, ...TIME });
}

/** `12:15 PM`, in the canteen's zone. */
export function clockTime(instant: string, timeZone: string): string {
  return dateText(new Date(instant), { timeZone, ...TIME });
}
