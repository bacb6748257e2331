import { fieldError, type FieldRule } from '@tiffin/contracts';
import { ruleText } from './rule-texts';

/** The result of react-hook-form's `validate`: `true` or the error. The rules are the server's (docs/reference/specification.md#5). */
type Checked = string | true;

function checked(rule: FieldRule, value: string): Checked {
  return errorIn(rule, value) ?? true;
}

/** The error of a field's value in the server's form; `undefined` if it is valid. */
export function errorIn(rule: FieldRule, value: string): string | undefined {
  const wrong = fieldError(rule, rule.normalize?.(value) ?? value);
  return wrong && ruleText(wrong);
}

/** Checks the trimmed text; send it trimmed too. */
export const checkText =
  (rule: FieldRule) =>
  (value: string): Checked =>
    checked(rule, value.trim());

/** Checks a password or key as typed: spaces are part of it. */
export const checkSecret =
  (rule: FieldRule) =>
  (value: string): Checked =>
    checked(rule, value);

/**
 * A phone number in the server's form: digits only, country code first, `919876543210` (docs/reference/wire.md#1.8). Ten digits without `+`
 * are an Indian number.
 */
export const phoneDigits = (typed: string): string => typed.replace(/\D/g, '').replace(/^\d{10}$/, '+$&');

/** Checks a phone number with its country code. The library of phone numbers is loaded with the first one. */
export async function checkPhone(value: string): Promise<Checked> {
  // If the library cannot be loaded, for example offline, only the server checks.
  const rule = await import('@tiffin/contracts/phone').then(
    ({ PHONE_NUMBER }) => PHONE_NUMBER,
    () => undefined,
  );
  return rule === undefined || checked(rule, phoneDigits(value));
}
