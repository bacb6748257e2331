import type { Rupees } from '@tiffin/contracts';

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A price as a menu shows it, without its sign: `15`, and with paise only where there are some: `15.50`. */
export function plainAmount(price: Rupees): string {
  return (Number.isInteger(price) ? whole : withPaise).format(price);
}
