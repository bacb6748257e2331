import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldRule } from './rules.js';
import { comparable } from './text-forms.js';

/** Longer than any way to write a number. */
const WRITTEN_MAX = 60;
/** What spreadsheets put around digits that they must not take for a number: `="…"`, `'…`. */
const QUOTES = /^=?["']|"$/g;
/** What spreadsheets make of digits that they took for a number: `….0`. */
const COUNTED = /^(\d{4,15})\.0{1,9}$/;
const PUNCTUATION = /[\s().\p{Pd}/]/gu;
/** Ten digits of India, also with the trunk prefix 0 and with the country code after it. */
const INDIAN = /^(?:[6-9]\d{9}|0(?:91)?[1-9]\d{9})$/;

/**
 * Returns a number as people and spreadsheets write it as digits with the country code. Text that is no number stays, so that its rule
 * refuses it.
 */
function phoneDigits(written: string): string {
  if (written.length > WRITTEN_MAX) return written;
  const compact = comparable(written).replace(QUOTES, '').replace(COUNTED, '$1').replace(PUNCTUATION, '');
  if (!/^\+?\d+$/.test(compact)) return written;
  const international = INDIAN.test(compact) ? `+91${compact.slice(-10)}` : compact.replace(/^(?:\+|00)?/, '+');
  const number = parsePhoneNumberFromString(international);
  return number?.isValid() ? number.number.slice(1) : written;
}

/**
 * Accepts a valid international number as digits with the country code, `919876543210` (docs/reference/specification.md#5.5). Ten digits
 * without `+` count as an Indian number where they can be one. It has its own entry point, `@tiffin/contracts/phone`.
 */
export const PHONE_NUMBER: FieldRule = {
  message: 'Enter a valid phone number',
  normalize: phoneDigits,
  accepts: (value) =>
    typeof value === 'string' && /^\d{4,15}$/.test(value) && (parsePhoneNumberFromString(`+${value}`)?.isValid() ?? false),
  maxLength: 15,
};
