import { type CartLine, optionsOf, type PlaceOrderRequest } from '@tiffin/contracts';
import type { Cart } from '../cart-changes';
import { type CartItem, optionIds } from '../cart-item';
import { sumsOf } from '../cart-sums';

/** The body of `POST /orders` for this cart. */
export function orderRequest(cart: Cart): PlaceOrderRequest {
  const { total, packing } = sumsOf(cart);
  return { cartItems: cart.map(toCartLine), amount: total, packingCharges: packing };
}

/** The line in the form of `POST /orders` (docs/reference/wire.md#4.1). */
function toCartLine(item: CartItem): CartLine {
  const { _id, quantity, type, price, isPacked } = item;
  if (item.type === 'PackagedFood') return { _id, quantity, type, price, isPacked };
  const specialInstructions = item.specialInstructions.trim();
  const options = optionsOf({ options: optionIds(item) });
  return { _id, quantity, type, price, isPacked, ...options, ...(specialInstructions && { specialInstructions }) };
}
