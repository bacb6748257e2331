import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { FieldRule } from './rules.js';

/** A valid international number as digits with the country code, `919876543210` (specification 5). An entry of its own: `@tiffin/contracts/phone`. */
export const PHONE_NUMBER: FieldRule = {
  message: 'Enter a valid phone number',
  accepts: (value) =>
    typeof value === 'string' && /^\d{4,15}$/.test(value) && (parsePhoneNumberFromString(`+${value}`)?.isValid() ?? false),
  maxLength: 15,
};
