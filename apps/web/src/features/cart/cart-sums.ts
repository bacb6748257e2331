import { PACKING_PER_UNIT, type PlaceOrderRequest, priceOrder, type Rupees, toPaise, toRupees } from '@tiffin/contracts';
import type { Cart } from './cart-changes';
import { toCartLine } from './cart-item';

/** What the cart costs, in rupees, with what explains each sum. */
export interface CartSums {
  readonly units: number;
  readonly packedUnits: number;
  readonly subtotal: Rupees;
  readonly packing: Rupees;
  /** What the tax is taken of. */
  readonly taxed: Rupees;
  readonly tax: Rupees;
  readonly total: Rupees;
}

/** Packing charge of one unit, in rupees. */
export const PACKING_RUPEES: Rupees = toRupees(PACKING_PER_UNIT);

/** How many units the cart holds: the badge's number. */
export function unitsOf(cart: Cart): number {
  return cart.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Prices the cart with the server's own rule (docs/reference/decisions.md#4.2), in whole paise. */
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

/** What one line costs without packing and tax, in rupees. */
export function lineAmount({ price, quantity }: { readonly price: Rupees; readonly quantity: number }): Rupees {
  return toRupees((toPaise(price) ?? 0) * quantity);
}

/** The body of `POST /orders` for this cart. */
export function orderRequest(cart: Cart): PlaceOrderRequest {
  const { total, packing } = sumsOf(cart);
  return { cartItems: cart.map(toCartLine), amount: total, packingCharges: packing };
}
