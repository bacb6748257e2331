import { Browser } from '@tiffin/accounts/testing';
import type { Kitchen, Order, OrdersPage, ParkedPage, PlaceOrderRequest, ProjectionStatus } from '@tiffin/contracts';
import type { NewEvent, RecordedEvent } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { until } from '@tiffin/event-sourcing/testing';
import { VIEWS } from '@tiffin/installation';
import { randomIds } from '@tiffin/kernel';
import { orderingViews } from '@tiffin/ordering';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '../src/configuration/configuration.js';
import { startApi } from '../src/start/running-api.js';
import { oneOfEach, place } from './carts.js';
import { Operator } from './operator.js';
import { ServerProcess } from './server-process.js';
import { newDirectory, TestApi } from './test-api.js';
import { describeEmbedded, environmentOf } from './test-stores.js';

const NAMES = VIEWS.map(({ name }) => name);
const KEY = 'operators-of-the-tests';
/** Copies of the first order, so that folding takes a while. */
const COPIES = 2_000;
const directory = newDirectory();
const servers: ServerProcess[] = [];
let cart: PlaceOrderRequest;
let orders: readonly Order[];

/** Each test continues with the server and the log of the one before. */
let server: ServerProcess;
let operator: Operator;
async function start(): Promise<void> {
  server = new ServerProcess(directory, { TIFFIN_OPS_KEY: KEY });
  servers.push(server);
  operator = new Operator((await server.ready()).browser(), KEY);
}

async function ordersOf(student: Browser): Promise<readonly Order[]> {
  const me = String((await student.get('/users')).body['_id']);
  return ((await student.get(`/orders/${me}`)).body as unknown as OrdersPage).orders;
}

/** Opens the log of the stopped server for `work`. */
async function withLog(work: (log: Awaited<ReturnType<typeof openEmbeddedEventStore>>) => Promise<void>): Promise<void> {
  const log = await openEmbeddedEventStore({ file: join(directory, 'events.db') });
  await work(log);
  await log.close();
}

async function eventsOf(log: { readStream(stream: string): AsyncIterable<RecordedEvent> }, id: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of log.readStream(`order-${id}`)) events.push(event);
  return events;
}

/** Returns the same event of another order. */
function copy({ type, data, metadata }: RecordedEvent, orderId: string): NewEvent {
  return { id: randomIds.uuid(), type, data: { ...(data as object), orderId }, metadata };
}

async function proveSound(): Promise<void> {
  for (const name of NAMES) expect([name, (await operator.verified(name)).verification]).toMatchObject([name, { differences: [] }]);
}

describeEmbedded('faults during operators’ work', () => {
  beforeAll(async () => {
    const api = await TestApi.start({}, { directory });
    const contractor = await api.contractor();
    const student = await api.student();
    cart = oneOfEach(await api.menu(contractor, 100));
    for (let count = 0; count < 3; count += 1) expect((await place(student, cart)).status).toBe(201);
    await api.settled();
    orders = await ordersOf(student);
    const [prepared] = orders;
    expect((await contractor.patch(`/orders/${prepared?._id}?status=Prepared`)).status).toBe(200);
    await api.halt();
    await withLog(async (log) => {
      const [first] = orders;
      const events = await eventsOf(log, first?._id ?? '');
      const copies = Array.from({ length: COPIES }, () => randomIds.uuid());
      await Promise.all(
        copies.map((id) =>
          log.append(
            `order-${id}`,
            'no-stream',
            events.map((event) => copy(event, id)),
          ),
        ),
      );
    });
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    rmSync(directory, { recursive: true, force: true });
  });

  test('a server that is killed while every view is rebuilt continues the rebuilds, before and after the switch', async () => {
    const atWork = (statuses: readonly ProjectionStatus[]) => statuses.some(({ rebuild }) => (rebuild?.position ?? 0) > 0);
    const always = () => true;
    const ready = (statuses: readonly ProjectionStatus[]) => statuses.some(({ rebuild }) => rebuild?.state === 'ready' || rebuild === null);
    const generations = new Map<string, number>();
    await start();
    for (const moment of [always, atWork, ready]) {
      for (const name of NAMES) {
        // A rebuild that the last server had begun continues by itself.
        const { status } = await operator.post(`/projections/${name}/rebuild`);
        expect([202, 409]).toContain(status);
      }
      await operator.until(moment);
      expect(await server.end('SIGKILL')).toBe('SIGKILL');
      await start();
      const statuses = await operator.until((views) => views.every(({ rebuild }) => rebuild === null));
      for (const { name, state, generation, previousGeneration } of statuses) {
        expect([name, state]).toEqual([name, 'live']);
        expect(previousGeneration).not.toBeNull();
        expect(generation).toBeGreaterThan(generations.get(name) ?? 1);
        generations.set(name, generation);
      }
      // Files of earlier generations are removed a moment after the switch.
      await until(() => readdirSync(join(directory, 'views')).filter((name) => /-g\d+\.db$/.test(name)).length === 2 * NAMES.length);
    }
    await proveSound();
  });

  // A limit on file sizes simulates a full disk; Linux can change it while the process runs.
  const canLimit = spawnSync('prlimit', ['--version']).status === 0;
  (canLimit ? test : test.skip)(
    'a rebuild on a full disk fails with a message, leaves the live view unchanged, and continues once there is space',
    async () => {
      const limit = (size: string): unknown => execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}`]);
      const { generation, bytes = 0 } = await operator.status('audit-trail');
      limit(`${Math.ceil(bytes / 3)}:`);
      expect((await operator.post('/projections/audit-trail/rebuild')).status).toBe(202);
      await operator.until((views) => views.some(({ rebuild }) => rebuild?.error !== undefined));
      const trail = await operator.status('audit-trail');
      expect(trail).toMatchObject({ generation, state: 'live', rebuild: { state: 'running' } });
      expect(trail.rebuild?.error).toMatch(/disk|room|full|space/i);
      expect((await operator.get('/audit?limit=1')).status).toBe(200);
      limit('unlimited');
      await operator.until((views) => views.every(({ rebuild }) => rebuild === null));
      expect((await operator.status('audit-trail')).generation).toBeGreaterThan(generation);
      expect((await operator.verified('audit-trail')).verification).toMatchObject({ differences: [] });
    },
  );

  test('an unknown event is parked with all later events of its document, every read marks the document, and other documents go on', async () => {
    const heldOrder = orders[1]?._id ?? '';
    expect(await server.end('SIGTERM')).toBe(0);
    await withLog(async (log) => {
      const events = await eventsOf(log, heldOrder);
      const last = events.at(-1);
      if (!last) throw new Error('the order has no events');
      const newer = { ...copy(last, heldOrder), type: 'OrderWeighed' };
      await log.append(`order-${heldOrder}`, last.revision, [newer, copy(last, heldOrder)]);
    });
    await start();
    const student = await server.logIn('student', 'BH1-101');
    for (const { _id, parked } of (await ordersOf(student)) as readonly (Order & { parked?: boolean })[])
      expect([_id, parked]).toEqual([_id, _id === heldOrder ? true : undefined]);
    const counter = await server.logIn('contractor', 'contractor@bh1.example');
    const toCook = ((await counter.post('/users/orders', {})).body as unknown as Kitchen).orders;
    expect(toCook.filter(({ parked }) => parked).map(({ _id }) => _id)).toEqual([heldOrder]);

    const { parked } = (await operator.get('/parked?limit=100')).body as unknown as ParkedPage;
    expect(new Set(parked.map(({ projection }) => projection))).toEqual(
      new Set([
        ...VIEWS.filter(({ streams }) => streams.includes('order-')).map(({ name }) => name),
        'return-stock',
        'sell-stock',
        'tell-students',
        'reject-orders-of-erased-students',
        'revise-bills',
      ]),
    );
    const [first, second] = parked.filter(({ projection }) => projection === 'orders');
    expect(first).toMatchObject({ type: 'OrderWeighed', documentId: heldOrder, stream: `order-${heldOrder}`, attempts: 1 });
    expect(second?.error).toMatch(/^An earlier event of this document is parked/);
    for (const event of [first, parked.find(({ projection }) => projection === 'return-stock')])
      expect(await operator.post(`/parked/${event?._id ?? ''}/retry`)).toMatchObject({
        status: 409,
        body: {
          code: 'still_failing',
          message: expect.stringContaining('OrderWeighed') as string,
          error: expect.stringContaining('OrderWeighed') as string,
        },
      });
    expect((await operator.get('/parked?projection=return-stock')).body).toMatchObject({ parked: [{ attempts: 2 }] });

    expect((await place(student, cart)).status).toBe(201);
    expect((await operator.post('/projections/orders/rebuild')).status).toBe(202);
    await operator.until((views) => views.every(({ rebuild }) => rebuild === null));
    expect((await operator.status('orders')).parked).toBe(2);
    await proveSound();

    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('an event of an unknown document stops the views that it may concern, with the reason wherever operators look', async () => {
    await withLog(async (log) => {
      const metadata = {
        occurredAt: '2026-11-21T08:00:00.000Z',
        actor: { id: 'x', role: 'system' as const },
        correlationId: randomIds.uuid(),
        causationId: randomIds.uuid(),
        schemaVersion: 1,
      };
      await log.append('order-nowhere', 'no-stream', [{ id: randomIds.uuid(), type: 'OrderPrepared', data: {}, metadata }]);
    });
    const configuration = readConfiguration({ ...environmentOf(directory), TIFFIN_OPS_KEY: KEY });
    const running = await startApi(configuration, { logLevel: 'silent' });
    const outcome = running.ready.catch((error: unknown) => error);
    operator = new Operator(new Browser(`${running.url}/api`), KEY);
    const concerned = orderingViews.map(({ name }) => name);
    const statuses = await operator.until((views) => views.filter(({ state }) => state === 'stalled').length >= concerned.length);
    for (const { name, state, error } of statuses)
      expect([name, state, error ?? '']).toEqual([
        name,
        concerned.includes(name) ? 'stalled' : 'live',
        expect.stringMatching(concerned.includes(name) ? /order-nowhere@0/ : /^$/),
      ]);
    const health = await fetch(`${running.url}/api/health/ready`);
    expect([health.status, await health.json()]).toMatchObject([503, { checks: { orders: 'There is work, but no progress.' } }]);
    await running.stop();
    expect(await outcome).toBeInstanceOf(Error);
  });
});
