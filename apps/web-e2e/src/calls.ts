import type { CurrentOrders, Order, OrdersPage, PackagedItem, PlaceOrderRequest, Snack } from '@tiffin/contracts';
import { expect, type APIRequestContext, type APIResponse, type Browser, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';

/** The contractor's API client: changes at the counter while a student looks at a phone. */
export async function contractorApi(browser: Browser): Promise<APIRequestContext> {
  const { request } = await browser.newContext();
  await ok(
    request.patch('/api/users/login', { data: { loginInput: 'contractor@bh1.example', password: 'tiffin123', role: 'contractor' } }),
  );
  return request;
}

/** The answer's body; the call must succeed. */
export async function ok<T = unknown>(call: Promise<APIResponse>): Promise<T> {
  const response = await call;
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

export async function snackCalled(request: APIRequestContext, name: string): Promise<Snack> {
  const snack = (await ok<Snack[]>(request.get('/api/snacks'))).find((one) => one.name === name);
  if (!snack) throw new Error(`The demo has no ${name}.`);
  return snack;
}

export async function itemCalled(request: APIRequestContext, category: string): Promise<PackagedItem> {
  const item = (await ok<PackagedItem[]>(request.get('/api/snacks/packaged'))).find((one) => one.category === category);
  if (!item) throw new Error(`The demo has no ${category}.`);
  return item;
}

/** Switches a snack's availability. */
export function makeAvailable(counter: APIRequestContext, { _id }: Snack, isAvailable: boolean): Promise<unknown> {
  return ok(counter.patch(`/api/contractors/snacks/availability/${_id}`, { data: { isAvailable } }));
}

/** Sets the count of the item's cheapest variant. */
export async function setStock(counter: APIRequestContext, item: PackagedItem, left: number): Promise<void> {
  const { variants } = await itemCalled(counter, item.category);
  const changed = variants.map(({ _id, price, availableCount }, index) => ({
    _id,
    price,
    availableCount: index === 0 ? left : availableCount,
  }));
  await ok(counter.patch(`/api/contractors/packaged/${item._id}`, { data: { category: item.category, variants: changed } }));
}

/** An amount as the screens show it. */
export const rupees = (amount: number): string => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);

export async function studentId(phone: Page): Promise<string> {
  return (await ok<{ _id: string }>(phone.request.get('/api/users')))._id;
}

/** The student's orders of this month, newest first, at most 100. */
export async function ordersOf(phone: Page): Promise<Order[]> {
  return (await ok<OrdersPage>(phone.request.get(`/api/orders/${await studentId(phone)}?limit=100`))).orders;
}

/** The order that was just placed, with its number. */
export async function placed(request: APIRequestContext, call: Promise<APIResponse>): Promise<Order> {
  const response = await call;
  const { _id } = await ok<Order>(call);
  const headers = { 'x-after-position': response.headers()['x-position'] ?? '' };
  const { orders } = await ok<CurrentOrders>(request.get('/api/orders/current', { headers }));
  const found = orders.find(({ order }) => order._id === _id);
  if (!found) throw new Error(`The order ${_id} is not among its student's.`);
  return found.order;
}

/** Orders one unit of a snack through the API. */
export function place(phone: Page, { _id, price }: Snack): Promise<Order> {
  const paise = Math.round(price * 100);
  const amount = (paise + Math.floor((paise * 5 + 50) / 100)) / 100;
  const data: PlaceOrderRequest = { cartItems: [{ _id, quantity: 1, type: 'Snack', price, isPacked: false }], amount, packingCharges: 0 };
  return placed(phone.request, phone.request.post('/api/orders', { data, headers: { 'idempotency-key': randomUUID() } }));
}

export function setStatus(counter: APIRequestContext, { _id }: Order, status: string, reason?: string): Promise<unknown> {
  return ok(counter.patch(`/api/orders/${_id}?status=${status}`, { data: { reason } }));
}
