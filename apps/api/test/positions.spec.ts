import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { Order, PackagedItem, PlaceOrderRequest, Snack } from '@tiffin/contracts';
import { menuViews } from '@tiffin/menu';
import { orderingViews } from '@tiffin/ordering';
import { randomUUID } from 'node:crypto';
import { oneOfEach, place } from './carts.js';
import { TestApi } from './test-api.js';

let api: TestApi;
let student: Browser;
let contractor: Browser;
let kitchen: Browser;
let snack: Snack;
let cart: PlaceOrderRequest;

beforeAll(async () => {
  api = await TestApi.start();
  [student, contractor, kitchen] = await Promise.all([api.student(), api.contractor(), api.kitchen()]);
  const menu = await api.menu(contractor, 10_000);
  ({ snack } = menu);
  cart = oneOfEach(menu);
});
afterAll(() => api.stop());

const positionOf = ({ headers }: Answer): number => Number(headers['x-position']);
const after = (position: number | string) => ({ 'x-after-position': String(position) });
const VIEWS = [...menuViews, ...orderingViews].map(({ name }) => name);
const me = async (): Promise<string> => String((await student.get('/users')).body['_id']);
const idsIn = ({ body }: { body: object }): string[] => (body as { orders: Order[] }).orders.map(({ _id }) => _id);

test('a position lets a read see the write before it, every time', async () => {
  const history = `/orders/${await me()}?limit=100`;
  for (let round = 0; round < 5; round++) {
    const placed = await place(student, cart);
    expect([placed.status, positionOf(placed) > 0]).toEqual([201, true]);
    const reads = await Promise.all([
      student.get(history).set(after(positionOf(placed))),
      contractor.get('/orders?limit=100').set(after(positionOf(placed))),
    ]);
    for (const read of reads) expect(idsIn(read)).toContain(placed.body['_id']);
  }
});

test('a view that is paused answers old news to whoever does not mind, and 503 to whoever wrote; writes never notice', async () => {
  const history = `/orders/${await me()}?limit=100`;
  await Promise.all(VIEWS.map((view) => api.pause(view)));
  const orderOf = (answer: { body: object }): Order => answer.body as Order;
  const key = randomUUID();
  const [placed, cancelled] = [await place(student, cart, key), await place(student, cart)];
  const order = orderOf(placed);
  const write = async (by: Browser, method: 'post' | 'patch' | 'delete', path: string, body?: object) => {
    const answer = await by[method](path, body);
    expect([method, path, answer.status, positionOf(answer) > 0]).toEqual([method, path, expect.any(Number), true]);
    return answer;
  };
  expect([placed.status, order.status, order.amount, order.studentInfo.userName]).toEqual([201, 'Pending', 36.75, 'BH1-101']);
  expect(await place(student, cart, key)).toMatchObject({ status: 200, body: order });
  expect(orderOf(await write(student, 'post', `/orders/${orderOf(cancelled)._id}/cancel`)).status).toBe('Rejected');
  const preparationId = randomUUID();
  const prepared = await write(kitchen, 'post', '/kitchen/prepared', { itemId: snack._id, orderId: order._id, preparationId });
  expect(prepared.body).toMatchObject({ orderId: order._id, preparedCount: 1, remaining: 0 });
  expect((await write(kitchen, 'post', '/kitchen/prepared/undo', { preparationId })).body).toMatchObject({
    preparedCount: 0,
    remaining: 1,
  });
  const path = `/orders/${order._id}`;
  for (const [from, to] of [
    ['Pending', 'Prepared'],
    ['Prepared', 'PickedUp'],
  ] as const)
    expect(orderOf(await write(contractor, 'patch', `${path}?status=${to}&from=${from}`)).status).toBe(to);
  expect(orderOf(await write(contractor, 'post', `${path}/recall`, { from: 'PickedUp' })).status).toBe('Prepared');
  const added = await write(contractor, 'post', '/contractors/packaged', {
    category: 'Chips',
    variants: [{ price: 10, availableCount: 3 }],
  });
  const chips = added.body['item'] as PackagedItem;
  expect(chips.variants).toMatchObject([{ price: 10, availableCount: 3 }]);
  const changed = { category: 'Crisps', variants: [{ ...chips.variants[0], availableCount: 5, seenCount: 3 }] };
  expect((await write(contractor, 'patch', `/contractors/packaged/${chips._id}`, changed)).body['item']).toMatchObject({
    category: 'Crisps',
  });
  await write(contractor, 'delete', `/contractors/packaged/${chips._id}`);
  expect((await write(contractor, 'patch', '/contractors/canteen', { open: false })).body).toEqual({ open: false, notice: '' });
  const last = await write(contractor, 'patch', '/contractors/canteen', { open: true });

  expect(idsIn(await student.get(history))).not.toContain(order._id);
  const waits: [Browser, string][] = [
    [student, history],
    [contractor, '/orders'],
    [student, '/snacks'],
    [student, '/canteen'],
  ];
  for (const [by, read] of waits) {
    const answer = await by.get(read).set(after(positionOf(last)));
    expect([answer.status, answer.body['code'], answer.headers['retry-after']]).toEqual([503, 'behind', '1']);
  }
  const panel = await kitchen.post('/users/orders', {}).set(after(positionOf(last)));
  expect([panel.status, panel.body['code']]).toEqual([503, 'behind']);

  const waiting = Promise.all(waits.map(async ([by, read]) => (await api.resumeAll(VIEWS), by.get(read).set(after(positionOf(last))))));
  expect((await waiting).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(idsIn(await student.get(history))).toContain(order._id);
});
