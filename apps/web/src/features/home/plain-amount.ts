import type { Rupees } from '@tiffin/contracts';
import { numberText } from '../../language/formats';

/** A price without the currency sign: `15`, or with paise only if there are any: `15.50`. */
export function plainAmount(price: Rupees): string {
  const decimals = Number.isInteger(price) ? 0 : 2;
  return numberText(price, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
