import { priceOrder, toRupees, type CartLine, type Rupees } from '@tiffin/contracts';
import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { DemoCanteen } from '@tiffin/accounts/demo';
import { randomUUID } from 'node:crypto';
import type { OrderingApp } from './ordering-app.js';

export const SAMOSA = '50000000-0000-4000-8000-000000000001';
export const POHA = '50000000-0000-4000-8000-000000000002';
export const COLA = '51000000-0000-4000-8000-000000000001';
const SMALL_COLA = '52000000-0000-4000-8000-000000000001';
const BIG_COLA = '52000000-0000-4000-8000-000000000002';

/** A small menu: samosas for ₹15, poha for ₹25.50, and 20 bottles of cola each for ₹20 and ₹40. */
export async function setMenu(app: OrderingApp, canteen: DemoCanteen): Promise<void> {
  const { canteenId } = canteen;
  const snack = { type: 'AddSnack', canteenId, image: 'f'.repeat(64), info: '', diets: [] } as const;
  await app.onMenu(canteen, { ...snack, snackId: SAMOSA, name: 'Samosa', price: 1_500 });
  await app.onMenu(canteen, { ...snack, snackId: POHA, name: 'Poha', price: 2_550 });
  const variants = [
    { variantId: SMALL_COLA, price: 2_000, availableCount: 20 },
    { variantId: BIG_COLA, price: 4_000, availableCount: 20 },
  ];
  await app.onMenu(canteen, { type: 'AddPackagedItem', canteenId, itemId: COLA, category: 'Cola', variants });
}

export const samosas = (quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  _id: SAMOSA,
  quantity,
  type: 'Snack',
  price: 15,
  isPacked: false,
  ...more,
});
export const poha = (quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  _id: POHA,
  quantity,
  type: 'Snack',
  price: 25.5,
  isPacked: false,
  ...more,
});
export const cola = (quantity = 1, more: Partial<CartLine> = {}): CartLine => ({
  _id: COLA,
  quantity,
  type: 'PackagedFood',
  price: 20,
  isPacked: false,
  ...more,
});

/** Returns the request of a cart with these lines. */
export function cartOf(...cartItems: readonly CartLine[]): { cartItems: readonly CartLine[]; amount: Rupees; packingCharges: Rupees } {
  const lines = cartItems.map(({ price, quantity, isPacked }) => ({ unitPrice: Math.round(price * 100), quantity, packed: isPacked }));
  const { packing, total } = priceOrder(lines);
  return { cartItems, amount: toRupees(total), packingCharges: toRupees(packing) };
}

/** Sends a cart, by default with a new key. */
export async function send(student: Browser, cart: object, key: string = randomUUID()): Promise<Answer> {
  return student.post('/orders', cart).set('idempotency-key', key);
}

/** Reads at the position of a write. */
export function after(answer: Answer): Record<string, string> {
  return { 'x-after-position': answer.headers['x-position'] ?? '' };
}
