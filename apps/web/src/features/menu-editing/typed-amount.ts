import { PRICE_MAX, type Rupees } from '@tiffin/contracts';

/** Rupees as somebody types them, `15` or `12.50`; `undefined` where that is no amount. */
export function typedRupees(typed: string): Rupees | undefined {
  const text = typed.trim();
  return /^(?:\d{1,12}(?:\.\d{0,2})?|\.\d{1,2})$/.test(text) ? Number(text) : undefined;
}

/** A whole number of pieces as somebody types it; `undefined` where it is none. */
export function typedCount(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

export type PriceProblem = 'zero' | 'too-high' | 'too-fine' | 'no-price';

/** What is wrong with a typed price: it is 0 or missing, it breaks one of the limits of the menu, or it is no amount at all. */
export function priceProblem(typed: string): PriceProblem | undefined {
  const text = typed.trim();
  const rupees = Number(text);
  if (rupees === 0) return 'zero';
  if (!/^[\d.]+$/.test(text) || Number.isNaN(rupees)) return 'no-price';
  if (rupees > PRICE_MAX) return 'too-high';
  return typedRupees(text) === undefined ? 'too-fine' : undefined;
}
