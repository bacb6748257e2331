import { priceOrder, toPaise, toRupees, type CartLine, type Paise, type PlaceOrderRequest } from '@tiffin/contracts';
import type { Random } from '../random.js';
import type { MenuItem } from './lunch.js';

/** Returns one to three lines; packaged items, which are scarce, as often as snacks. */
export function randomCart(random: Random, menu: readonly MenuItem[]): CartLine[] {
  const snacks = menu.filter(({ type }) => type === 'Snack');
  const packaged = menu.filter(({ type }) => type === 'PackagedFood');
  const dishes = [...random.shuffled(snacks).slice(0, random.between(0, 2)), ...random.shuffled(packaged).slice(0, random.between(0, 1))];
  const chosen = dishes.length > 0 ? dishes : [random.pick(menu)];
  return chosen.map((dish) => line(dish, random.between(1, 3), random.chance(0.3), random.chance(0.2)));
}

/** Returns a cart line. */
export function line({ itemId, type, price }: MenuItem, quantity: number, isPacked = false, special = false): CartLine {
  const instructions = special && type === 'Snack' ? { specialInstructions: 'extra chutney' } : {};
  return { _id: itemId, type, price, quantity, isPacked, ...instructions };
}

/** Returns what a cart costs, and the request that orders it. */
export function priced(cart: readonly CartLine[]): { readonly total: Paise; readonly request: PlaceOrderRequest } {
  const { packing, total } = priceOrder(
    cart.map(({ price, quantity, isPacked }) => ({ unitPrice: toPaise(price) ?? 0, quantity, packed: isPacked })),
  );
  return { total, request: { cartItems: [...cart], amount: toRupees(total), packingCharges: toRupees(packing) } };
}
