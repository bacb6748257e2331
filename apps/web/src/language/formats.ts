import { i18n } from '@lingui/core';
import { dateFormat, FIRST_LANGUAGE, isLanguage, numberFormat, type Language } from '@tiffin/contracts';

/** The language of the screen. */
export function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : FIRST_LANGUAGE;
}

/** A date or time in the screen's language; `at` in ms or as a date. Without `timeZone` in the device's zone. */
export function dateText(at: Date | number, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(currentLanguage(), options).format(at);
}

/** A number in the screen's language. */
export function numberText(number: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(currentLanguage(), options).format(number);
}
