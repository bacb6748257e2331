import type { Paise } from './money.js';

/** The packing charge for one packed unit, in paise (docs/reference/decisions.md#4.2). */
export const PACKING_PER_UNIT: Paise = 500;
/** The tax on subtotal plus packing, in percent (docs/reference/decisions.md#4.2). */
export const TAX_PERCENT = 5;

export interface PricedLine {
  /** Price of one unit, in paise. */
  readonly unitPrice: Paise;
  readonly quantity: number;
  readonly packed: boolean;
}

/** What an order costs, all in paise. `total = subtotal + packing + tax`. */
export interface OrderTotals {
  readonly subtotal: Paise;
  readonly packing: Paise;
  readonly tax: Paise;
  readonly total: Paise;
}

/**
 * Returns the totals of an order's lines. Tax is rounded half up to the paisa (docs/reference/decisions.md#4.2). The server prices
 * orders with it, and the cart shows the same sums.
 */
export function priceOrder(lines: readonly PricedLine[]): OrderTotals {
  let subtotal = 0;
  let packing = 0;
  for (const line of lines) {
    subtotal += line.unitPrice * line.quantity;
    if (line.packed) packing += PACKING_PER_UNIT * line.quantity;
  }
  const tax = Math.floor(((subtotal + packing) * TAX_PERCENT + 50) / 100);
  return { subtotal, packing, tax, total: subtotal + packing + tax };
}
