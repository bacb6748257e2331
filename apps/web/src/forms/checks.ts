import { fieldError, type FieldRule } from '@tiffin/contracts';
import { ruleText } from './rule-texts';

/** What react-hook-form's `validate` wants: `true`, or what is wrong. The rules are those of the server (docs/reference/specification.md#5). */
type Checked = string | true;

function checked(rule: FieldRule, value: string): Checked {
  return errorIn(rule, value) ?? true;
}

/** What is wrong with what stands in a field, in the form in which the server keeps it; `undefined` where it is fine. */
export function errorIn(rule: FieldRule, value: string): string | undefined {
  const wrong = fieldError(rule, rule.normalize?.(value) ?? value);
  return wrong && ruleText(wrong);
}

/** Checks what was typed without the spaces around it; send it without them too. */
export const checkText =
  (rule: FieldRule) =>
  (value: string): Checked =>
    checked(rule, value.trim());

/** Checks a password or a key as it was typed: spaces belong to it. */
export const checkSecret =
  (rule: FieldRule) =>
  (value: string): Checked =>
    checked(rule, value);

/**
 * A phone number as the server wants it: digits only, the country code first, `919876543210` (docs/reference/wire.md#1.8). Ten digits
 * without `+` would be one of India.
 */
export const phoneDigits = (typed: string): string => typed.replace(/\D/g, '').replace(/^\d{10}$/, '+$&');

/** Checks a phone number with its country code. The library that knows the numbers of the world is loaded with the first of them. */
export async function checkPhone(value: string): Promise<Checked> {
  // Without it, for example offline, the server checks alone.
  const rule = await import('@tiffin/contracts/phone').then(
    ({ PHONE_NUMBER }) => PHONE_NUMBER,
    () => undefined,
  );
  return rule === undefined || checked(rule, phoneDigits(value));
}
