import { t } from '@lingui/core/macro';
import { CURRENCY_SIGN, fieldError, formatRupees, RULES, toPaise, type Rupees } from '@tiffin/contracts';
import { ruleText } from './rule-texts';

/** Digits, or groups in the Indian (`1,00,000`) or international (`100,000`) style, then optionally a dot and paise. */
const AMOUNT = /^(?:(?:\d+|[1-9]\d{0,2}(?:[,\s]\d{3})+|[1-9]\d?(?:[,\s]\d{2})*[,\s]\d{3})(?:\.\d{0,2})?|\.\d{1,2})$/;

/**
 * Parses an amount in rupees, `2,000.50`; `NaN` if it is invalid or ambiguous. `9,50` may be a decimal comma: reading it as a group
 * separator would multiply the amount by a hundred.
 */
export function parseAmount(typed: string): Rupees {
  const [plain = '', ...more] = typed.split(CURRENCY_SIGN).flatMap((part) => part.trim() || []);
  return more.length === 0 && AMOUNT.test(plain) ? Number(plain.replaceAll(/[,\s]/g, '')) : NaN;
}

/** Whether the text has digits whose commas, spaces or dots form no valid amount. */
export function isAmbiguousAmount(typed: string): boolean {
  const plain = typed.replaceAll(CURRENCY_SIGN, ' ');
  return Number.isNaN(parseAmount(typed)) && /\d/.test(plain) && /^[\d,.\s]+$/.test(plain);
}

export const ambiguousAmountText = (): string => t`Please write paise after a dot, such as 9.50. Commas are for thousands only: 1,250.`;

/** Checks a monthly limit by the server's rule, for `validate`. */
export function checkLimit(typed: string): string | true {
  const wrong = fieldError(RULES.creditLimit, parseAmount(typed));
  return wrong === undefined || (isAmbiguousAmount(typed) ? ambiguousAmountText() : ruleText(wrong));
}

/** Checks for `validate` that an amount is above 0, at most `most` rupees, and in whole paise. */
export function checkUpTo(typed: string, most: Rupees): string | true {
  if (isAmbiguousAmount(typed)) return ambiguousAmountText();
  const amount = parseAmount(typed);
  return (amount > 0 && amount <= most && toPaise(amount) !== undefined) || t`Please enter an amount up to ${formatRupees(most)}.`;
}
