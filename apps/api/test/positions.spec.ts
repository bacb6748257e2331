import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { Order, PackagedItem, PlaceOrderRequest } from '@tiffin/contracts';
import { menuViews } from '@tiffin/menu';
import { orderingViews } from '@tiffin/ordering';
import { oneOfEach, place } from './carts.js';
import { Operator } from './operator.js';
import { TestApi } from './test-api.js';

let api: TestApi;
let student: Browser;
let contractor: Browser;
let cart: PlaceOrderRequest;

beforeAll(async () => {
  api = await TestApi.start();
  [student, contractor] = await Promise.all([api.student(), api.contractor()]);
  cart = oneOfEach(await api.menu(contractor, 100));
});
afterAll(() => api.stop());

const positionOf = ({ headers }: Answer): number => Number(headers['x-position']);
const after = (position: number | string) => ({ 'x-after-position': String(position) });
const VIEWS = [...menuViews, ...orderingViews].map(({ name }) => name);
const me = async (): Promise<string> => String((await student.get('/users')).body['_id']);
const idsIn = ({ body }: { body: object }): string[] => (body as { orders: Order[] }).orders.map(({ _id }) => _id);

test('a read with a write’s position always includes the write', async () => {
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

test('a paused view answers its old state, and 503 to reads with a later position; writes are not affected', async () => {
  const history = `/orders/${await me()}?limit=100`;
  await Promise.all(VIEWS.map((view) => api.pause(view)));
  const orderOf = (answer: { body: object }): Order => answer.body as Order;
  const placed = await place(student, cart);
  const cancelled = await place(student, cart);
  const order = orderOf(placed);
  const write = async (by: Browser, method: 'post' | 'patch' | 'delete', path: string, body?: object) => {
    const answer = await by[method](path, body);
    expect([method, path, answer.status, positionOf(answer) > 0]).toEqual([
      method,
      path,
      path === '/contractors/packaged' ? 201 : 200,
      true,
    ]);
    return answer;
  };
  expect(orderOf(await write(student, 'post', `/orders/${orderOf(cancelled)._id}/cancel`)).status).toBe('Rejected');
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
  const panel = await (await api.kitchen()).post('/users/orders', {}).set(after(positionOf(last)));
  expect([panel.status, panel.body['code']]).toEqual([503, 'behind']);

  const waiting = Promise.all(waits.map(async ([by, read]) => (await api.resumeAll(VIEWS), by.get(read).set(after(positionOf(last))))));
  expect((await waiting).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(idsIn(await student.get(history))).toContain(order._id);
});

test('an operator switches to a rebuilt generation, and back', async () => {
  const operator = new Operator(api.browser(), api.running.keys.opsKey);
  const { generation } = await operator.status('orders');
  expect((await operator.post('/projections/orders/rebuild', { switch: 'manual' })).status).toBe(202);
  await operator.until((views) => views.some(({ rebuild }) => rebuild?.state === 'ready'));
  expect(await operator.post('/projections/orders/switch')).toMatchObject({ status: 200, body: { previousGeneration: generation } });
  expect(await operator.post('/projections/orders/rollback')).toMatchObject({ status: 200, body: { generation } });
  expect(await operator.delete('/projections/orders/previous')).toMatchObject({ status: 200, body: { previousGeneration: null } });
});
