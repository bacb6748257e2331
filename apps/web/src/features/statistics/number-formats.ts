import { t } from '@lingui/core/macro';
import { CURRENCY_SIGN } from '@tiffin/contracts';
import { numberText } from '../../language/formats';

/** A count for display: `3,919`. */
export function formatCount(count: number): string {
  return numberText(count);
}

/** A short amount for a bar's label: `₹31.2k`, `₹850`; lakhs as used in India: `₹1.2L`. */
export function formatRupeesShort(amount: number): string {
  if (amount < 1000) return `${CURRENCY_SIGN}${Math.round(amount)}`;
  const isLakhs = amount >= 99_950;
  const short = `${CURRENCY_SIGN}${(amount / (isLakhs ? 100_000 : 1000)).toFixed(1)}`;
  return isLakhs ? t`${short}L` : t`${short}k`;
}
