import { FIRST_LANGUAGE, numberFormat } from './languages.js';

/** An amount of money behind the wire: a whole number of paise (1 rupee = 100 paise). */
export type Paise = number;
/** An amount on the wire and on screen: rupees with at most two decimals (docs/reference/decisions.md#1.3). */
export type Rupees = number;

/** Returns paise as the wire's rupees. Exact: every whole number of paise has one nearest double with two decimals. */
export function toRupees(paise: Paise): Rupees {
  return Number((paise / 100).toFixed(2));
}

/**
 * Returns rupees from the wire as paise, or `undefined` where the number is not an amount: not finite, more than two decimals, or too
 * large to be exact. It parses the decimal text, so no floating-point arithmetic touches the amount.
 */
export function toPaise(rupees: Rupees): Paise | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(rupees));
  if (!match) return undefined;
  const [, sign, whole = '0', decimals = ''] = match;
  const paise = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return sign ? -paise : paise;
}

/** The currency of all canteens. */
export const CURRENCY = 'INR';

/** The format of a sum of money. */
export const RUPEES = { style: 'currency', currency: CURRENCY, minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const asRupees = numberFormat(FIRST_LANGUAGE, RUPEES);

/** Returns rupees as people read them, the same in all languages of Tiffin: `₹1,26,000.50`. */
export function formatRupees(rupees: Rupees): string {
  return asRupees.format(rupees);
}

/** The currency's sign: `₹`. */
export const CURRENCY_SIGN = asRupees.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? CURRENCY;
