import { CURRENCY, CURRENCY_SIGN, FIRST_LANGUAGE } from '@tiffin/contracts';
import { numberText, shownLanguage } from '../../language/formats';

/** A number of orders as people read it: `3,919`. */
export function counted(count: number): string {
  return numberText(count);
}

const SHORT = { style: 'currency', currency: CURRENCY, notation: 'compact', maximumFractionDigits: 1 } as const;

/** An amount short enough to stand on a bar: `₹31.2k`, `₹850`. Lakhs as people here say them: `₹1.2L`; each language in its own words. */
export function shortRupees(amount: number): string {
  if (amount < 1000) return `${CURRENCY_SIGN}${numberText(Math.round(amount))}`;
  if (shownLanguage() !== FIRST_LANGUAGE) return numberText(amount, SHORT);
  return amount < 99_950 ? `${CURRENCY_SIGN}${(amount / 1000).toFixed(1)}k` : `${CURRENCY_SIGN}${(amount / 100_000).toFixed(1)}L`;
}
