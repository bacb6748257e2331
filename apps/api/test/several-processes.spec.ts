import type { Browser } from '@tiffin/accounts/testing';
import type { Bill, BillsPage, EventsPage, Order, PlaceOrderRequest } from '@tiffin/contracts';
import { until } from '@tiffin/event-sourcing/testing';
import { rmSync } from 'node:fs';
import type { Test as Call } from 'supertest';
import { oneOfEach, persistently, place } from './carts.js';
import { Listener } from './listener.js';
import { Operator } from './operator.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { removeStoresOf, sharedStores } from './test-stores.js';

const OPS_KEY = 'operators-of-this-test';

if (sharedStores) {
  const directory = newDirectory();
  const servers: ServerProcess[] = [];
  const listeners: Listener[] = [];
  let cart: PlaceOrderRequest;

  beforeAll(async () => {
    const api = await TestApi.start({}, { directory });
    cart = oneOfEach(await api.menu(await api.contractor(), 1_000));
    await api.halt();
  });
  afterEach(async () => {
    for (const listener of listeners.splice(0)) listener.close();
    await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')));
  });
  afterAll(async () => {
    await removeStoresOf(directory);
    rmSync(directory, { recursive: true, force: true });
  });

  const launch = (environment: Record<string, string>): Promise<ServerProcess> => {
    const fresh = new ServerProcess(directory, { TIFFIN_OPS_KEY: OPS_KEY, ...environment });
    servers.push(fresh);
    return fresh.ready();
  };
  const started = (...roles: readonly string[]): Promise<ServerProcess[]> =>
    Promise.all(roles.map((role) => launch({ TIFFIN_ROLES: role })));
  const operatorOf = (server: ServerProcess): Operator => new Operator(server.browser(), OPS_KEY);
  const listenTo = async (server: ServerProcess, browser: Browser): Promise<Listener> => {
    const listener = await Listener.on(server.url, browser);
    listeners.push(listener);
    return listener;
  };
  const positionOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }): string => headers['x-position'] ?? '';
  const messagesOf = (orders: readonly Order[]): string[] => orders.map(({ _id, revision }) => `newOrder ${_id} ${revision}`);

  test('every http server shows at once what happens on another one, and the projecting one serves no people', async () => {
    const [first, second, projecting] = (await started('http', 'http', 'projections')) as [ServerProcess, ServerProcess, ServerProcess];
    const student = await first.logIn('student', 'BH1-101');
    const counter = await second.logIn('contractor', 'contractor@bh1.example');
    const screens = [await listenTo(first, student), await listenTo(second, counter)];
    const orders: Order[] = [];
    for (let number = 0; number < 5; number++) {
      const placed = await place(student, cart);
      orders.push(placed.body as unknown as Order);
      const listed = await counter.get('/orders?limit=100').set('x-after-position', positionOf(placed));
      expect(listed.status).toBe(200);
      expect((listed.body as unknown as { orders: Order[] }).orders.map(({ _id }) => _id)).toContain(orders.at(-1)?._id);
    }
    await first.until(() => screens.every(({ heard }) => heard.length >= 5));
    expect(screens.map(({ heard }) => heard)).toEqual([messagesOf(orders), messagesOf(orders)]);

    const cookie = student.cookieHeader;
    const elsewhere = second.browser().use((call: Call) => call.set('cookie', cookie));
    const screen = await listenTo(second, student);
    expect((await elsewhere.get('/users')).body).toMatchObject({ userName: 'BH1-101' });
    await student.patch('/users/logout');
    expect(await screen.ended).toBe('io server disconnect');
    expect((await elsewhere.get('/users')).body).not.toHaveProperty('userName');

    const browser = projecting.browser();
    expect((await browser.get('/health/ready')).status).toBe(200);
    expect((await browser.get('/metrics')).status).toBe(401);
    for (const path of ['/users', '/orders', '/operations/projections', '/openapi.json'])
      expect((await browser.get(path)).status).toBe(404);
    expect((await fetch(projecting.url)).status).toBe(404);
    await expect(Listener.on(projecting.url, browser)).rejects.toThrow();
  });

  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'after %s of the projecting server orders are accepted at once, shown within 10 s, and received once everywhere',
    async (signal) => {
      const [first, second] = (await started('http,projections', 'http')) as [ServerProcess, ServerProcess];
      await started('projections');
      const firstBrowser = await first.logIn('student', 'BH1-101');
      const secondBrowser = await second.logIn('student', 'BH1-101');
      const history = `/orders/${String((await secondBrowser.get('/users')).body['_id'])}?limit=100`;
      const screen = await listenTo(second, secondBrowser);
      const before = (await place(firstBrowser, cart)).body as unknown as Order;
      await second.until(() => screen.heard.length === 1);

      process.kill(first.pid, signal);
      const endedAt = performance.now();
      const placed = await place(secondBrowser, cart);
      expect(placed.status).toBe(201);
      const listed = await persistently(() => secondBrowser.get(history).set('x-after-position', positionOf(placed)));
      expect(performance.now() - endedAt).toBeLessThan(10_000);
      const { orders } = listed.body as unknown as { orders: Order[] };
      const after = placed.body as unknown as Order;
      expect(orders.slice(0, 2).map(({ _id }) => _id)).toEqual([after._id, before._id]);
      if (signal === 'SIGSTOP') process.kill(first.pid, 'SIGCONT');
      const last = (await place(secondBrowser, cart)).body as unknown as Order;
      await second.until(() => screen.heard.length >= 3);
      expect(screen.heard).toEqual(messagesOf([before, after, last]));
    },
  );

  test('a server that is asked to stop sends its screens to another one, as a lost connection does', async () => {
    const [first, second] = (await started('http,projections', 'http,projections')) as [ServerProcess, ServerProcess];
    const firstBrowser = await first.logIn('student', 'BH1-101');
    const secondBrowser = await second.logIn('student', 'BH1-101');
    const leaving = await listenTo(first, firstBrowser);
    const staying = await listenTo(second, secondBrowser);
    const stopped = first.end('SIGTERM');
    expect(await leaving.ended).not.toBe('io server disconnect');
    expect(await stopped).toBe(0);
    const placed = (await place(secondBrowser, cart)).body as unknown as Order;
    await second.until(() => staying.heard.length === 1);
    expect(staying.heard).toEqual(messagesOf([placed]));
  });

  // It must be the last test: its events are of another year.
  test('bills are issued once at 00:05, by the one of two servers that reacts', async () => {
    const evening = await launch({ TIFFIN_CLOCK: '2040-01-31T18:00:00.000Z' });
    const placed = await place(await evening.logIn('student', 'BH1-101'), cart);
    expect(placed.status).toBe(201);
    const { _id } = placed.body as unknown as Order;
    const till = await evening.logIn('contractor', 'contractor@bh1.example');
    for (const status of ['Prepared', 'PickedUp']) expect((await till.patch(`/orders/${_id}?status=${status}`)).status).toBe(200);
    expect(await evening.end('SIGTERM')).toBe(0);
    const shortlyBefore = { TIFFIN_CLOCK: '2040-01-31T18:34:50.000Z' };
    const both = await Promise.all([launch(shortlyBefore), launch(shortlyBefore)]);
    const counter = await both[0].logIn('contractor', 'contractor@bh1.example');
    const bills = async (): Promise<readonly Bill[]> =>
      ((await persistently(() => counter.get('/bills?month=1&year=2040'))).body as unknown as BillsPage).bills;
    await until(async () => (await bills()).length > 0);
    const [bill] = await bills();
    for (const server of both) {
      const { events } = (await operatorOf(server).get(`/events?stream=bill-${bill?._id}`)).body as unknown as EventsPage;
      expect(events.map(({ type }) => type)).toEqual(['BillIssued']);
    }
  });
} else {
  test.skip('Several servers on the same stores: skipped, since TIFFIN_TEST_EVENT_STORE and TIFFIN_TEST_MONGO do not name both', () =>
    undefined);
}
