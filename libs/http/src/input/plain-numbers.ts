/**
 * Returns a whole number in plain decimal digits; `undefined` for a sign, exponent, hex, spaces or anything else
 * (docs/reference/wire.md#1.6).
 */
export function plainInteger(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Returns a number in plain decimal digits with at most one dot, such as `12.50`; `undefined` for anything else. */
export function plainDecimal(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,12}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
}
