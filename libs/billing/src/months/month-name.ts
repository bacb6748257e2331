import { dateFormat, FIRST_LANGUAGE, type Language } from '@tiffin/contracts';
import type { BusinessMonth } from '../aggregates/bill/bill-events.js';

/** `October 2026`. */
export function monthName(month: BusinessMonth, language: Language = FIRST_LANGUAGE): string {
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`));
}
