import { t } from '@lingui/core/macro';
import { CURRENCY_SIGN, fieldError, formatRupees, RULES, toPaise, type Rupees } from '@tiffin/contracts';
import { ruleText } from './rule-texts';

/** Digits, or groups of them as India (`1,00,000`) or others (`100,000`) write them; then a dot and paise, if any. */
const AMOUNT = /^(?:(?:\d+|[1-9]\d{0,2}(?:[,\s]\d{3})+|[1-9]\d?(?:[,\s]\d{2})*[,\s]\d{3})(?:\.\d{0,2})?|\.\d{1,2})$/;

/**
 * An amount in rupees as it was typed, `2,000.50`; `NaN` where that is none, or not clear: `9,50` is nine rupees fifty for many a keypad. To take its comma
 * for a group's would be a hundred times as much.
 */
export function parseAmount(typed: string): Rupees {
  const [plain = '', ...more] = typed.split(CURRENCY_SIGN).flatMap((part) => part.trim() || []);
  return more.length === 0 && AMOUNT.test(plain) ? Number(plain.replaceAll(/[,\s]/g, '')) : NaN;
}

/** Whether digits were typed whose commas, spaces or dots don't make an amount. */
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

/** Checks for `validate` that it is above 0, at most so many rupees, and in whole paise. */
export function checkUpTo(typed: string, most: Rupees): string | true {
  if (isAmbiguousAmount(typed)) return ambiguousAmountText();
  const amount = parseAmount(typed);
  return (amount > 0 && amount <= most && toPaise(amount) !== undefined) || t`Please enter an amount up to ${formatRupees(most)}.`;
}
