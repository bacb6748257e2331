import { fieldError, RULES, type Rupees } from '@tiffin/contracts';

/** Rupees as somebody types them, `15` or `12.50`; `undefined` where that is no amount. */
export function typedRupees(typed: string): Rupees | undefined {
  const text = typed.trim();
  return /^(?:\d{1,6}(?:\.\d{0,2})?|\.\d{1,2})$/.test(text) ? Number(text) : undefined;
}

/** A whole number of pieces as somebody types it; `undefined` where it is none. */
export function typedCount(typed: string): number | undefined {
  const text = typed.trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** What is wrong with a typed price, in two kinds: it is 0 or missing, or it is none that a menu can have. */
export function priceProblem(typed: string): 'zero' | 'no-price' | undefined {
  const rupees = typedRupees(typed);
  if (typed.trim() === '' || rupees === 0) return 'zero';
  return rupees === undefined || fieldError(RULES.price, rupees) ? 'no-price' : undefined;
}
