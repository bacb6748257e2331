import type { Rupees } from '@tiffin/contracts';
import { numberText } from '../../language/formats';

/** A price as a menu shows it, without its sign: `15`, and with paise only where there are some: `15.50`. */
export function plainAmount(price: Rupees): string {
  const decimals = Number.isInteger(price) ? 0 : 2;
  return numberText(price, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
