import { i18n } from '@lingui/core';
import { dateFormat, FIRST_LANGUAGE, isLanguage, numberFormat, type Language } from '@tiffin/contracts';

/** What the screen is in now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : FIRST_LANGUAGE;
}

/** A date or time as the screen's language writes it; `at` in ms, or a date. Without `timeZone` in the device's zone. */
export function dateText(at: Date | number, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(currentLanguage(), options).format(at);
}

/** A number as the screen's language writes it. */
export function numberText(number: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(currentLanguage(), options).format(number);
}
