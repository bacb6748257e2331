import { dateFormat, FIRST_LANGUAGE, formatRupees, toRupees, type Language, type Paise } from '@tiffin/contracts';

export interface FormatDayOptions {
  readonly year?: boolean;
  readonly language?: Language;
}

/** `Oct 2`, or `Oct 2, 2026` where the year is to be told. */
export function formatDay(instant: string, timeZone: string, { year = false, language = FIRST_LANGUAGE }: FormatDayOptions = {}): string {
  return dateFormat(language, { month: 'short', day: 'numeric', ...(year && { year: 'numeric' }), timeZone }).format(new Date(instant));
}

/** `₹1,26,000.50`; below 0 with a real minus, `−₹31.50`. */
export function formatMoney(amount: Paise): string {
  return formatRupees(toRupees(amount)).replace('-', '\u2212');
}
