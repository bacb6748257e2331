import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { Order, OrdersPage, PackagedItem, PlaceOrderRequest } from '@tiffin/contracts';
import { until } from '@tiffin/event-sourcing/testing';
import { BreakableLink, StandInServer } from '@tiffin/event-sourcing/testing/event-store-db';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { oneOfEach, persistently, place } from './carts.js';
import { metricFigures } from './metric-figures.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';

/** The whole server with its log behind a connection that can break. It is not EventStoreDB, but speaks its protocol to the real client. */
const log = new StandInServer();
const link = new BreakableLink(() => log.port);
let api: TestApi;
let student: Browser;
let contractor: Browser;
let cart: PlaceOrderRequest;

beforeAll(async () => {
  await log.start();
  await link.open();
  api = await TestApi.start({ TIFFIN_EVENT_STORE: `esdb://127.0.0.1:${link.port}?tls=false` });
  [student, contractor] = await Promise.all([api.student(), api.contractor()]);
  cart = oneOfEach(await api.menu(contractor, 1_000));
});
afterAll(async () => {
  link.resume();
  await api.stop();
  await link.close();
  log.stop();
});

const placed = (orderId: unknown): number =>
  log.log.ofStream(`order-${String(orderId)}`).filter(({ type }) => type === 'OrderPlaced').length;
const available = async (): Promise<number | undefined> =>
  ((await student.get('/snacks/packaged')).body as PackagedItem[])[0]?.variants[0]?.availableCount;
const health = async (): Promise<unknown[]> => {
  const { status, body } = await student.get('/health/ready');
  return [status, body['checks']];
};
/** Health answers are reused for a second. */
const healthSays = (expected: unknown[]): Promise<void> => until(async () => isDeepStrictEqual(await health(), expected));
/** Whether Prometheus is told that the store is up, and how many figures of views it gets. */
const figuresOfStore = async (): Promise<unknown[]> => {
  const figures = await metricFigures(api);
  const views = [...figures.keys()].filter((series) => series.startsWith('tiffin_projection'));
  return [figures.get('tiffin_store_up{store="event-store"}'), views.length];
};
const unavailable = [503, { 'event-store': "EventStoreDB can't be reached." }];

test('a lost append answer is resolved: the order exists once, and the caller notices nothing', async () => {
  const before = await available();
  for (const stored of [true, false]) {
    // The reservation's answer is lost; the next attempt has to find out whether it was stored.
    log.appendFaults.push(({ store }) => {
      if (stored) store();
      link.cut();
    });
    const answer = await place(student, cart);
    expect([answer.status, placed(answer.body['_id'])]).toEqual([201, 1]);
  }
  await api.settled();
  expect(await available()).toBe(Number(before) - 2);
});

test('while the log hangs, writes answer 503, health names it, reads work, and the order exists once', async () => {
  const key = randomUUID();
  const orders = (): Promise<Answer> => contractor.get('/orders');
  const before = ((await orders()).body as unknown as OrdersPage).ordersInfo;
  link.hang();
  const [refused, toggled] = await Promise.all([place(student, cart, key), contractor.patch('/contractors/canteen', { open: true })]);
  for (const { status, body, headers } of [refused, toggled])
    expect([status, ['unavailable_now', 'accepted'].includes(String(body['code'])), headers['retry-after']]).toEqual([503, true, '1']);
  await healthSays(unavailable);
  expect((await orders()).body['ordersInfo']).toEqual(before);
  expect((await student.get('/health/live')).status).toBe(200);

  link.resume();
  const answer = await persistently(() => place(student, cart, key));
  expect([200, 201]).toContain(answer.status);
  expect(placed(answer.body['_id'])).toBe(1);
  await api.settled();
  await healthSays([200, undefined]);
});

test('while the log is away no accepted order is lost, and everything recovers when it is back', async () => {
  const accepted = (await place(student, cart)).body as unknown as Order;
  await link.close();
  const refused = await contractor.patch(`/orders/${accepted._id}?status=Prepared&from=Pending`);
  expect([refused.status, refused.body['code'], refused.headers['retry-after']]).toEqual([503, 'unavailable_now', '1']);
  await healthSays(unavailable);
  expect((await student.get('/snacks')).status).toBe(200);
  expect(await figuresOfStore()).toEqual([0, 0]);

  await link.open();
  const prepared = await persistently(() => contractor.patch(`/orders/${accepted._id}?status=Prepared&from=Pending`));
  expect(prepared).toMatchObject({ status: 200, body: { _id: accepted._id, status: 'Prepared' } });
  await api.settled();
  await healthSays([200, undefined]);
  const [up, figures] = await figuresOfStore();
  expect([up, Number(figures) > 0]).toEqual([1, true]);
});

test('a start waits for the log, and a server whose log hangs can be stopped', async () => {
  const directory = newDirectory();
  const log = new StandInServer();
  const link = new BreakableLink(() => log.port);
  await log.start();
  await link.open();
  const TIFFIN_EVENT_STORE = `esdb://127.0.0.1:${link.port}?tls=false`;
  await link.close();
  const server = new ServerProcess(directory, { TIFFIN_EVENT_STORE });
  try {
    await server.says(/^Waiting for EventStoreDB: /m);
    await link.open();
    await server.says(/^EventStoreDB is there\.$/m);
    await server.ready();
    link.hang();
    const asked = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - asked).toBeLessThan(15_000);
  } finally {
    await server.end('SIGKILL');
    link.resume();
    await link.close();
    log.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});
