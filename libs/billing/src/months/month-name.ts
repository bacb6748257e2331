import type { BusinessMonth } from '../bill/bill-events.js';

const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `October 2026`. */
export function monthName(month: BusinessMonth): string {
  return format.format(new Date(`${month}-15T00:00:00Z`));
}
