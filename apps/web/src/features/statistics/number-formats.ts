import { formatRupees } from '@tiffin/contracts';
import { numberText } from '../../language/formats';

/** A count for display: `3,919`. */
export function formatCount(count: number): string {
  return numberText(count);
}

/** An amount in whole rupees, for a bar's label: `₹31,240`. */
export function formatRupeesWhole(amount: number): string {
  return formatRupees(Math.floor(amount)).replace(/\.00$/, '');
}
