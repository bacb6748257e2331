import type { Browser } from '@playwright/test';
import type { Order, PlaceOrderRequest, Snack } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import { contractorApi, ok, placed } from './calls';

/** The smallest valid picture: one pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** A snack that no other test orders, added to the menu through the API; `fields` are further ones of its form. */
export async function newSnack(browser: Browser, name: string, fields: Readonly<Record<string, string>> = {}): Promise<Snack> {
  const counter = await contractorApi(browser);
  const multipart = { name, price: '20', ...fields, image: { name: 'snack.png', mimeType: 'image/png', buffer: PICTURE } };
  return (await ok<{ snack: Snack }>(counter.post('/api/contractors/snacks', { multipart }))).snack;
}

/** Orders units of a snack as a student through the API. */
export async function placeOrder(browser: Browser, rollNo: string, { _id, price }: Snack, quantity = 1): Promise<Order> {
  const { request } = await browser.newContext();
  await ok(request.patch('/api/users/login', { data: { loginInput: `BH1-${rollNo}`, password: 'tiffin123', role: 'student' } }));
  const paise = Math.round(price * 100) * quantity;
  const amount = (paise + Math.floor((paise * 5 + 50) / 100)) / 100;
  const data: PlaceOrderRequest = { cartItems: [{ _id, quantity, type: 'Snack', price, isPacked: false }], amount, packingCharges: 0 };
  return placed(request, request.post('/api/orders', { data, headers: { 'idempotency-key': randomUUID() } }));
}
