import { t } from '@lingui/core/macro';
import { CURRENCY_SIGN, fieldError, formatRupees, RULES, toPaise, type Rupees } from '@tiffin/contracts';
import { ruleText } from './rule-texts';

/** An amount in rupees as it was typed, `2,000.50`; `NaN` where that is no number. */
export function amountTyped(typed: string): Rupees {
  const plain = typed.replaceAll(CURRENCY_SIGN, '').replaceAll(/[,\s]/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
}

/** Checks a monthly limit by the server's rule, for `validate`. */
export function checkLimit(typed: string): string | true {
  const wrong = fieldError(RULES.creditLimit, amountTyped(typed));
  return wrong === undefined || ruleText(wrong);
}

/** Checks for `validate` that it is above 0, at most so many rupees, and in whole paise. */
export function checkUpTo(typed: string, most: Rupees): string | true {
  const amount = amountTyped(typed);
  return (amount > 0 && amount <= most && toPaise(amount) !== undefined) || t`Please enter an amount up to ${formatRupees(most)}.`;
}
