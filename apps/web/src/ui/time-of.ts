import { dateText } from '../language/formats';
/** Age in ms from which a time of day alone would be ambiguous. */
const SAME_DAY = 12 * 3_600_000;

/** The time of day in the canteen's zone, `12:04 PM`; with the date if it is long ago. `at` in ms. */
export function timeOf(at: number, timeZone: string | undefined): string {
  const date = Date.now() - at > SAME_DAY ? ({ weekday: 'short', month: 'short', day: 'numeric' } as const) : undefined;
  return dateText(at, { ...date, hour: 'numeric', minute: '2-digit', timeZone });
}
