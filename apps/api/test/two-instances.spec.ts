import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Registration } from '@tiffin/accounts';
import { seedDemoPeople } from '@tiffin/accounts/demo';
import { Browser } from '@tiffin/accounts/testing';
import type { Order, OrdersPage, PackagedItem, PlaceOrderRequest } from '@tiffin/contracts';
import { Secrets } from '@tiffin/credentials';
import { accountsForTests } from '@tiffin/credentials/testing';
import { openLog } from '@tiffin/event-sourcing';
import { ControlledTimer } from '@tiffin/event-sourcing/testing';
import { Backups, FileErasures, openPorts, ServerRegistry, StoreWait, VIEWS, type Ports } from '@tiffin/installation';
import { randomIds } from '@tiffin/kernel';
import { ProjectionHost } from '@tiffin/leases';
import { MailsInFlight } from '@tiffin/mail';
import { MenuStream } from '@tiffin/menu';
import { orderingReactors, OrderPlacement, ordersView, RejectOrdersOfErasedStudents } from '@tiffin/ordering';
import { silentLogger } from '@tiffin/projections';
import { leaseName } from '@tiffin/read-models';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Test as Call } from 'supertest';
import { readConfiguration } from '../src/configuration/configuration.js';
import { keysOf } from '../src/configuration/keys.js';
import { Readiness } from '../src/health/readiness.js';
import { createFastify } from '../src/http/fastify.js';
import { createApi, originRule } from '../src/start/create-api.js';
import { RunningClock } from '../src/start/running-clock.js';
import { place } from './carts.js';
import { Listener } from './listener.js';
import { newDirectory } from './test-api.js';

const directory = newDirectory();
const configuration = readConfiguration({ PORT: '0', TIFFIN_DATA: directory, TIFFIN_DEMO: 'off', TIFFIN_ADMIN_KEY: 'tiffin-admin' });
const clock = new RunningClock();
let ports: Ports;
let logId: string;

/** One of several servers on the same stores; the test advances its lease timer. */
class Instance {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly projections: ProjectionHost,
    readonly timer: ControlledTimer,
    readonly url: string,
  ) {}

  private readonly listeners: Listener[] = [];

  static async start(): Promise<Instance> {
    const timer = new ControlledTimer();
    const { events: store, catalog, records } = ports;
    const shared = { store, logId, catalog, records, views: VIEWS, clock, logger: silentLogger, lease: { timer } };
    const projections = new ProjectionHost(shared);
    const adapter = createFastify({ logLevel: 'silent', trustedProxies: [] });
    const port = (): number => (adapter.getHttpServer().address() as AddressInfo).port;
    const backups = await Backups.open({ ...configuration, clock, version: '0.0.0', failed: () => undefined });
    const mailsUnderWay = new MailsInFlight();
    const erasures = new FileErasures({ ...ports, dataDirectory: directory, clock, logger: silentLogger, mailsUnderWay });
    const registry = new ServerRegistry({ ...ports, shared: true, clock, ids: randomIds, onFailure: () => undefined });
    const stores = { ...ports, engine: projections, backups, erasures, registry, mailsUnderWay };
    const dependencies = { configuration, keys: keysOf(configuration), stores, clock, hashCost: accountsForTests.hashCost };
    const publicUrl = (): string => `http://127.0.0.1:${port()}`;
    const app = await createApi({ ...dependencies, origin: originRule(undefined, port), publicUrl }, { adapter });
    projections.addReactors(...orderingReactors(app.get(OrderPlacement), app.get(MenuStream), app.get(RejectOrdersOfErasedStudents)));
    await projections.start();
    app.get(Readiness).clear('start');
    await app.listen({ port: 0, host: '127.0.0.1' });
    return new Instance(app, projections, timer, `http://127.0.0.1:${port()}/api`);
  }

  /** Of the lease on the orders' view. */
  get epoch(): number | undefined {
    return this.projections.epochs.get(leaseName(ordersView));
  }

  async logIn(role: 'student' | 'contractor', name: string): Promise<Browser> {
    const browser = new Browser(this.url);
    expect((await browser.logIn(role, name, 'tiffin123')).status).toBe(200);
    return browser;
  }

  async listen(browser: Browser): Promise<Listener> {
    const listener = await Listener.on(this.url.replace('/api', ''), browser);
    this.listeners.push(listener);
    return listener;
  }

  /** Advances its timer, with a moment of real time for its stores in every step, until the condition holds. Returns how far, in ms. */
  async passUntil(isSo: () => Promise<boolean> | boolean): Promise<number> {
    let passed = 0;
    for (; !(await isSo()); passed += 100) {
      await this.timer.advance(100);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return passed;
  }

  async stop(): Promise<void> {
    for (const listener of this.listeners) listener.close();
    await this.app.close();
    await this.projections.stop();
  }
}

const instances: Instance[] = [];
beforeAll(async () => {
  const wait = new StoreWait({ signal: new AbortController().signal, notify: () => undefined });
  ports = await openPorts(configuration, wait);
  logId = await openLog(ports.events, clock, randomIds);
});
afterAll(async () => {
  for (const instance of instances) await instance.stop();
  await ports.close();
  rmSync(directory, { recursive: true, force: true });
});

const idsSeenBy = async (browser: Browser): Promise<string[]> =>
  ((await browser.get('/orders?limit=100')).body as unknown as OrdersPage).orders.map(({ _id }) => _id);

test('one of two servers projects, and when it hangs the other one takes over within 10 s without losing an order', async () => {
  const leader = await Instance.start();
  instances.push(leader);
  const people = {
    registration: leader.app.get(Registration),
    secrets: leader.app.get(Secrets, { strict: false }),
    records: ports.records,
  };
  await seedDemoPeople(people, 2);
  const standby = await Instance.start();
  instances.push(standby);
  expect([leader.epoch, standby.epoch]).toEqual([1, undefined]);

  const contractor = await leader.logIn('contractor', 'contractor@bh1.example');
  const variants = [{ price: 15, availableCount: 100 }];
  const { item } = (await contractor.post('/contractors/packaged', { category: 'Chips', variants })).body as { item: PackagedItem };
  const cart: PlaceOrderRequest = {
    cartItems: [{ _id: item._id, type: 'PackagedFood', price: 15, quantity: 1, isPacked: false }],
    amount: 15.75,
    packingCharges: 0,
  };
  const here = await leader.logIn('student', 'BH1-101');
  const there = await standby.logIn('student', 'BH1-102');
  const counter = await standby.logIn('contractor', 'contractor@bh1.example');

  // Placed on either server, folded by one, seen and received on both.
  const listeners = await Promise.all([leader.listen(contractor), standby.listen(counter), leader.listen(here), standby.listen(there)]);
  const first = [await place(here, cart), await place(there, cart)].map(({ body }) => (body as unknown as Order)._id);
  await standby.passUntil(async () => (await idsSeenBy(counter)).length === 2);
  expect((await idsSeenBy(counter)).sort()).toEqual([...first].sort());
  const key = `Bearer ${keysOf(configuration).opsKey}`;
  const rebuild = (at: Instance) => new Browser(at.url).post('/operations/projections/orders/rebuild').set('authorization', key);
  // The server that folds the views gets the request through the records.
  expect((await rebuild(standby)).status).toBe(202);

  await standby.passUntil(() => listeners.every(({ heard }, index) => heard.length === (index < 2 ? 2 : 1)));
  const messages = first.map((id) => `newOrder ${id} 0`);
  expect(listeners.map(({ heard }) => [...heard].sort())).toEqual([
    [...messages].sort(),
    [...messages].sort(),
    [messages[0]],
    [messages[1]],
  ]);
  // A log-out on one server ends the connection on the other one, too.
  await new Browser(leader.url).use((call: Call) => call.set('cookie', there.cookieHeader)).patch('/users/logout');
  expect(await listeners[3]?.ended).toBe('io server disconnect');
  const back = await standby.logIn('student', 'BH1-102');

  // The timer of the server with the lease stands still.
  expect(await standby.passUntil(() => standby.epoch === 2)).toBeLessThanOrEqual(10_000);
  const second = [await place(here, cart), await place(back, cart)].map(({ body }) => (body as unknown as Order)._id);
  await standby.passUntil(async () => (await idsSeenBy(counter)).length === 4);
  expect((await rebuild(standby)).status).toBe(202);

  // It wakes, finds that it lost the lease, and shows what the other server writes.
  await leader.timer.hang(10_000);
  await leader.passUntil(() => leader.epoch === undefined);
  await leader.passUntil(async () => (await idsSeenBy(contractor)).length === 4);
  expect((await idsSeenBy(contractor)).sort()).toEqual([...first, ...second].sort());
  expect(standby.epoch).toBe(2);
  const allMessages = [...first, ...second].map((id) => `newOrder ${id} 0`).sort();
  await leader.passUntil(() => listeners.slice(0, 2).every(({ heard }) => heard.length >= 4));
  for (const { heard } of listeners.slice(0, 2)) expect([...heard].sort()).toEqual(allMessages);
});
