import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldRule } from './rules.js';
import { comparable } from './text-forms.js';

/** Longer than any way to write one. */
const WRITTEN_MAX = 60;
/** What spreadsheets put around digits that they must not count with: `="…"`, `'…`. */
const QUOTES = /^=?["']|"$/g;
/** What they make of them where they did: `….0`. */
const COUNTED = /^(\d{4,15})\.0{1,9}$/;
const PUNCTUATION = /[\s().\p{Pd}/]/gu;
/** Ten digits of India, also with the zero that is dialled there and with the country code behind it. */
const INDIAN = /^(?:[6-9]\d{9}|0(?:91)?[1-9]\d{9})$/;

/** A number as people and spreadsheets write it, as digits with the country code; what is no number stays, so that its rule refuses it. */
function phoneDigits(written: string): string {
  if (written.length > WRITTEN_MAX) return written;
  const compact = comparable(written).replace(QUOTES, '').replace(COUNTED, '$1').replace(PUNCTUATION, '');
  if (!/^\+?\d+$/.test(compact)) return written;
  const international = INDIAN.test(compact) ? `+91${compact.slice(-10)}` : compact.replace(/^(?:\+|00)?/, '+');
  const number = parsePhoneNumberFromString(international);
  return number?.isValid() ? number.number.slice(1) : written;
}

/**
 * A valid international number as digits with the country code, `919876543210` (docs/reference/specification.md#5.5). Ten digits without
 * `+` that a number of India can be are one. An entry of its own: `@tiffin/contracts/phone`.
 */
export const PHONE_NUMBER: FieldRule = {
  message: 'Enter a valid phone number',
  normalize: phoneDigits,
  accepts: (value) =>
    typeof value === 'string' && /^\d{4,15}$/.test(value) && (parsePhoneNumberFromString(`+${value}`)?.isValid() ?? false),
  maxLength: 15,
};
