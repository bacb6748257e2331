import { fieldError, RULES, type Rupees } from '@tiffin/contracts';
import { ruleText } from './rule-texts';

/** A monthly limit as it was typed, `2,000.50`; `NaN` where that is no number. */
export function limitTyped(typed: string): Rupees {
  const plain = typed.replaceAll(/[₹,\s]/g, '');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
}

/** Checks it by the server's rule, for `validate`. */
export function checkLimit(typed: string): string | true {
  const wrong = fieldError(RULES.creditLimit, limitTyped(typed));
  return wrong === undefined || ruleText(wrong);
}
