import { PACKING_PER_UNIT, priceOrder, type Rupees, toPaise, toRupees } from '@tiffin/contracts';
import type { Cart } from './cart-changes';

/** The cart's amounts in rupees, with the parts that explain each sum. */
export interface CartSums {
  readonly units: number;
  readonly packedUnits: number;
  readonly subtotal: Rupees;
  readonly packing: Rupees;
  /** The amount that the tax is computed on. */
  readonly taxed: Rupees;
  readonly tax: Rupees;
  readonly total: Rupees;
}

/** Packing charge per unit, in rupees. */
export const PACKING_RUPEES: Rupees = toRupees(PACKING_PER_UNIT);

/** The number of units in the cart. */
export function unitsOf(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Prices the cart by the server's rule (docs/reference/decisions.md#4.2), computed in whole paise. */
export function sumsOf(cart: Cart): CartSums {
  const { subtotal, packing, tax, total } = priceOrder(
    cart.map(({ price, quantity, isPacked }) => ({ unitPrice: toPaise(price) ?? 0, quantity, packed: isPacked })),
  );
  return {
    units: unitsOf(cart),
    packedUnits: unitsOf(cart.filter(({ isPacked }) => isPacked)),
    subtotal: toRupees(subtotal),
    packing: toRupees(packing),
    taxed: toRupees(subtotal + packing),
    tax: toRupees(tax),
    total: toRupees(total),
  };
}

/** The amount of one line without packing and tax, in rupees. */
export function lineAmount({ price, quantity }: { readonly price: Rupees; readonly quantity: number }): Rupees {
  return toRupees((toPaise(price) ?? 0) * quantity);
}
