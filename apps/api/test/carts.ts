import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { PackagedItem, PlaceOrderRequest, Snack } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';

/** Returns a cart with one of each of `TestApi.menu`: 35, and 1.75 of tax. */
export function oneOfEach({ snack, item }: { snack: Snack; item: PackagedItem }): PlaceOrderRequest {
  const cartItems = [
    { _id: snack._id, type: 'Snack' as const, price: 15, quantity: 1, isPacked: false },
    { _id: item._id, type: 'PackagedFood' as const, price: 20, quantity: 1, isPacked: false },
  ];
  return { cartItems, amount: 36.75, packingCharges: 0 };
}

/** Places an order with an idempotency key. */
export async function place(by: Browser, cart: PlaceOrderRequest, key: string = randomUUID()): Promise<Answer> {
  return by.post('/orders', cart).set('idempotency-key', key);
}

/** Asks again, as the web client does, until the answer is not "come back". */
export async function persistently(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
}
