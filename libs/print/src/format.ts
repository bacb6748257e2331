import { dateFormat, FIRST_LANGUAGE, formatRupees, toRupees, type Language, type Paise } from '@tiffin/contracts';

export interface FormatDayOptions {
  readonly year?: boolean;
  readonly language?: Language;
}

/** Returns a date as `Oct 2`, or `Oct 2, 2026` with `year`. */
export function formatDay(instant: string, timeZone: string, { year = false, language = FIRST_LANGUAGE }: FormatDayOptions = {}): string {
  return dateFormat(language, { month: 'short', day: 'numeric', ...(year && { year: 'numeric' }), timeZone }).format(new Date(instant));
}

/** Returns an amount in paise as `₹1,26,000.50`; a negative one with a real minus sign, `−₹31.50`. */
export function formatMoney(amount: Paise): string {
  return formatRupees(toRupees(amount)).replace('-', '\u2212');
}
