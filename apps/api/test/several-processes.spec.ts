import type { Browser } from '@tiffin/accounts/testing';
import type { Order, PlaceOrderRequest } from '@tiffin/contracts';
import { rmSync } from 'node:fs';
import type { Test as Call } from 'supertest';
import { oneOfEach, persistently, place } from './carts.js';
import { Listener } from './listener.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { removeStoresOf, sharedStores } from './test-stores.js';

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

  const started = async (...roles: readonly string[]): Promise<ServerProcess[]> => {
    const fresh = roles.map((role) => new ServerProcess(directory, { TIFFIN_ROLES: role }));
    servers.push(...fresh);
    return Promise.all(fresh.map((server) => server.ready()));
  };
  const listenTo = async (server: ServerProcess, browser: Browser): Promise<Listener> => {
    const listener = await Listener.on(server.url, browser);
    listeners.push(listener);
    return listener;
  };
  const positionOf = ({ headers }: { readonly headers: Readonly<Record<string, string>> }): string => headers['x-position'] ?? '';
  const news = (orders: readonly Order[]): string[] => orders.map(({ _id, revision }) => `newOrder ${_id} ${revision}`);

  test('what happens on one server is heard once on every other one, and read there at once', async () => {
    const [one, other] = (await started('http', 'http', 'projections')) as [ServerProcess, ServerProcess, ServerProcess];
    const [student, counter] = [await one.logIn('student', 'BH1-101'), await other.logIn('contractor', 'contractor@bh1.example')];
    const screens = [await listenTo(one, student), await listenTo(other, counter)];
    const orders: Order[] = [];
    for (let number = 0; number < 5; number++) {
      const placed = await place(student, cart);
      orders.push(placed.body as unknown as Order);
      const seen = await counter.get('/orders?limit=100').set('x-after-position', positionOf(placed));
      expect(seen.status).toBe(200);
      expect((seen.body as unknown as { orders: Order[] }).orders.map(({ _id }) => _id)).toContain(orders.at(-1)?._id);
    }
    await one.until(() => screens.every(({ heard }) => heard.length >= 5));
    expect(screens.map(({ heard }) => heard)).toEqual([news(orders), news(orders)]);
    await student.patch('/users/logout');
    expect(await screens[0]?.ended).toBe('io server disconnect');
  });

  test('a session that ends on one server has no connection on another one either', async () => {
    const [one, other] = (await started('http,projections', 'http')) as [ServerProcess, ServerProcess];
    const here = await one.logIn('student', 'BH1-102');
    const cookie = here.cookieHeader;
    const there = other.browser().use((call: Call) => call.set('cookie', cookie));
    const screen = await Listener.on(other.url, here);
    listeners.push(screen);
    expect((await there.get('/users')).body).toMatchObject({ userName: 'BH1-102' });
    await here.patch('/users/logout');
    expect(await screen.ended).toBe('io server disconnect');
    expect((await there.get('/users')).body).not.toHaveProperty('userName');
  });

  test('a server that projects answers health and metrics, and nothing else', async () => {
    const [projecting] = (await started('projections')) as [ServerProcess];
    const browser = projecting.browser();
    expect((await browser.get('/health/ready')).status).toBe(200);
    expect((await browser.get('/metrics')).status).toBe(401);
    for (const path of ['/users', '/orders', '/operations/projections', '/openapi.json'])
      expect((await browser.get(path)).status).toBe(404);
    expect((await fetch(projecting.url)).status).toBe(404);
    await expect(Listener.on(projecting.url, browser)).rejects.toThrow();
  });

  test.each(['SIGKILL', 'SIGSTOP'] as const)(
    'the server that projects gets %s: orders are taken at once, shown within 10 s, and heard once everywhere',
    async (signal) => {
      const [one, other] = (await started('http,projections', 'http')) as [ServerProcess, ServerProcess];
      await started('projections');
      const [here, there] = [await one.logIn('student', 'BH1-101'), await other.logIn('student', 'BH1-101')];
      const history = `/orders/${String((await there.get('/users')).body['_id'])}?limit=100`;
      const screen = await listenTo(other, there);
      const before = (await place(here, cart)).body as unknown as Order;
      await other.until(() => screen.heard.length === 1);

      process.kill(one.pid, signal);
      const gone = performance.now();
      const placed = await place(there, cart);
      expect(placed.status).toBe(201);
      const seen = await persistently(() => there.get(history).set('x-after-position', positionOf(placed)));
      expect(performance.now() - gone).toBeLessThan(10_000);
      const { orders } = seen.body as unknown as { orders: Order[] };
      const after = placed.body as unknown as Order;
      expect(orders.slice(0, 2).map(({ _id }) => _id)).toEqual([after._id, before._id]);
      if (signal === 'SIGSTOP') process.kill(one.pid, 'SIGCONT');
      const last = (await place(there, cart)).body as unknown as Order;
      await other.until(() => screen.heard.length >= 3);
      expect(screen.heard).toEqual(news([before, after, last]));
    },
  );

  test('a server that is asked to stop sends its screens to another one, as a lost connection does', async () => {
    const [one, other] = (await started('http,projections', 'http,projections')) as [ServerProcess, ServerProcess];
    const [here, there] = [await one.logIn('student', 'BH1-101'), await other.logIn('student', 'BH1-101')];
    const [leaving, staying] = [await listenTo(one, here), await listenTo(other, there)];
    const stopped = one.end('SIGTERM');
    expect(await leaving.ended).not.toBe('io server disconnect');
    expect(await stopped).toBe(0);
    const placed = (await place(there, cart)).body as unknown as Order;
    await other.until(() => staying.heard.length === 1);
    expect(staying.heard).toEqual(news([placed]));
  });
} else {
  test.skip('Several servers on the same stores: skipped, since TIFFIN_TEST_EVENT_STORE and TIFFIN_TEST_MONGO do not name both', () =>
    undefined);
}
