import { Browser } from '@tiffin/accounts/testing';
import type { Bill, BillDetail, BillsPage, Kitchen, Order, OrdersPage, PackagedItem, Snack, User } from '@tiffin/contracts';
import { type EventStore } from '@tiffin/event-sourcing';
import { openEmbeddedEventStore } from '@tiffin/event-sourcing/embedded';
import { COLLECTIONS, DEMO } from '@tiffin/installation';
import { EVENT_STORE, PROJECTIONS } from '@tiffin/kernel';
import type { ProjectionEngine } from '@tiffin/projections';
import { openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readConfiguration } from '../src/configuration/configuration.js';
import { startApi, type RunningApi } from '../src/start/running-api.js';
import { ServerProcess } from './server-process.js';
import { newDirectory } from './test-api.js';

/** 10:30 on the last day of August in India: six months before is the end of February. */
const NOW = '2026-08-31T05:00:20Z';
const MONTHS = [8, 7, 6, 5, 4, 3, 2];
const directory = newDirectory();
let running: RunningApi;
/** The number of events of the scenario by type. */
let events: Record<string, number>;

const start = (where: string, clock: string): Promise<RunningApi> =>
  startApi(readConfiguration({ PORT: '0', TIFFIN_DATA: where, TIFFIN_CLOCK: clock }), { logLevel: 'silent' });
const visitor = (): Browser => new Browser(`${running.url}/api`);

beforeAll(async () => {
  running = await start(directory, NOW);
});
afterAll(async () => {
  await running.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function logIn(role: 'student' | 'contractor', name: string): Promise<{ browser: Browser; user: User }> {
  const browser = visitor();
  const answer = await browser.logIn(role, name, 'tiffin123');
  expect([name, answer.status]).toEqual([name, 200]);
  return { browser, user: answer.body as unknown as User };
}

async function kitchenOf(key: string): Promise<Kitchen> {
  const answer = await visitor().post('/users/orders', { key });
  expect(answer.status).toBe(200);
  return answer.body as unknown as Kitchen;
}

const get = async <Shape>(browser: Browser, path: string): Promise<Shape> => {
  const { status, body } = await browser.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body as unknown as Shape;
};

async function countEvents(store: EventStore): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { events } of store.readAll({ after: 0, follow: false, signal: new AbortController().signal }))
    for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
const recorded = (api: RunningApi): Promise<Record<string, number>> => countEvents(api.app.get<EventStore>(EVENT_STORE, { strict: false }));

test('until the demo is complete every call answers 503 except health, which says why', async () => {
  const ready = await visitor().get('/health/ready');
  expect(ready).toMatchObject({ status: 503, body: { code: 'not_ready', checks: { demo: 'Demo data is being made.' } } });
  expect(ready.headers['retry-after']).toBe('1');
  expect(await visitor().get('/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const heldBack = [await visitor().logIn('student', 'BH1-101', 'tiffin123'), await new Browser(`${running.url}/%61pi`).get('/users')];
  for (const { status, body, headers } of heldBack)
    expect([status, body['code'], headers['retry-after'], 'x-correlation-id' in headers]).toEqual([503, 'not_ready', '1', true]);
  expect((await visitor().get('/health/ready')).status).toBe(503); // all this was before

  await running.ready;
  expect(await visitor().get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  const progress = await running.app.get<ProjectionEngine>(PROJECTIONS, { strict: false }).progress();
  expect(progress.map(({ state, lag, parked }) => [state, lag, parked])).toEqual(progress.map(() => ['live', 0, 0]));
  events = await recorded(running);
});

test.each([
  ['BH1', 'BH1-kitchen1'],
  ['GH1', 'GH1-kitchen2'],
])('%s has a menu with pictures, orders of today in every status, a kitchen at work and seven months of history', async (hostel, key) => {
  const { browser: student, user } = await logIn('student', `${hostel}-101`);
  expect(user).toMatchObject({ role: 'student', hostelType: hostel.slice(0, 2), hostelNumber: 1, timeZone: 'Asia/Kolkata' });
  const snacks = await get<Snack[]>(student, '/snacks');
  expect(snacks.length).toBeGreaterThanOrEqual(18);
  expect(new Set(snacks.map(({ isAvailable }) => isAvailable))).toEqual(new Set([true, false]));
  expect(new Set(snacks.map(({ image }) => image)).size).toBe(snacks.length);
  for (const { image } of snacks) {
    const picture = await fetch(running.url + String(image));
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe('webp');
  }
  const items = await get<PackagedItem[]>(student, '/snacks/packaged');
  expect(items.length).toBeGreaterThanOrEqual(5);
  const counts = items.flatMap(({ variants }) => variants.map(({ availableCount }) => availableCount));
  expect(Math.min(...counts)).toBeLessThanOrEqual(5); // low stock is visible
  expect(Math.min(...counts)).toBeGreaterThan(0);

  const { browser: contractor } = await logIn('contractor', `contractor@${hostel.toLowerCase()}.example`);
  for (const status of ['Pending', 'Prepared', 'Rejected', 'PickedUp'] as const) {
    const { orders, ordersInfo } = await get<OrdersPage>(contractor, `/orders?status=${status}&limit=100`);
    expect([status, orders.length > 0, ordersInfo.counts?.[status]]).toEqual([status, true, orders.length]);
    expect(orders.filter(({ createdAt }) => createdAt > new Date(Date.parse(NOW) + 60_000).toISOString())).toEqual([]);
  }
  const { orders: cooked, summary } = await kitchenOf(key);
  expect(cooked.some(({ items: lines }) => lines.every(({ preparedCount, quantity }) => preparedCount === quantity))).toBe(true);
  expect(summary.length).toBeGreaterThan(3);
  for (const month of MONTHS) {
    const { orders } = await get<OrdersPage>(student, `/orders/${user._id}?month=${month}&year=2026&limit=100`);
    expect([month, orders.length > 0]).toEqual([month, true]);
    expect(orders.filter(({ createdAt }) => indianMonth(createdAt) !== month)).toEqual([]);
  }
});

test('past months are billed, most of them paid, and one bill adjusts what was paid before', async () => {
  const { browser: contractor } = await logIn('contractor', 'contractor@bh1.example');
  const { browser: visitor, user } = await logIn('student', 'BH1-101');
  const bills = await get<Bill[]>(visitor, `/bills/${user._id}`);
  expect(bills.map(({ month, paid }) => `${month}${paid ? '' : ' unpaid'}`)).toEqual(['7 unpaid', '6', '5', '4', '3', '2']);
  const { adjustments, timeline } = await get<BillDetail>(visitor, `/bills/${bills[0]?._id ?? ''}/detail`);
  expect(adjustments).toMatchObject([{ month: 6, year: 2026 }]);
  expect(timeline.map(({ type }) => type)).toEqual(['BillIssued', 'BillRevised']);
  const { bills: july } = await get<BillsPage>(contractor, '/bills?limit=100');
  const { bills: june } = await get<BillsPage>(contractor, '/bills?limit=100&month=6');
  const paidOf = (of: Bill[]): number => of.filter(({ paid }) => paid).length / of.length;
  expect([paidOf(july) > 0.3, paidOf(july) < 0.9, paidOf(june) > 0.8]).toEqual([true, true, true]);
  expect(june.every(({ issuedOn }) => issuedOn === '2026-06-30T18:35:00.000Z')).toBe(true);
});

test('no list of one canteen has data of the other', async () => {
  const statuses = ['Pending', 'Prepared', 'Rejected', 'PickedUp'];
  const screensOf = async (hostel: string, kitchen: string): Promise<string> => {
    const { browser } = await logIn('contractor', `contractor@${hostel}.example`);
    const paths = ['/snacks', '/snacks/packaged', ...statuses.map((status) => `/orders?status=${status}&limit=100`)];
    return JSON.stringify([await kitchenOf(kitchen), ...(await Promise.all(paths.map((path) => get(browser, path))))]);
  };
  const byBoys = await screensOf('bh1', 'BH1-kitchen1');
  const byGirls = await screensOf('gh1', 'GH1-kitchen2');
  expect([byBoys.includes('GH1'), byGirls.includes('BH1')]).toEqual([false, false]);
  const idsIn = (text: string): string[] => [...new Set([...text.matchAll(/"_id":"([^"]+)"/g)].map(([, id = '']) => id))];
  expect(idsIn(byBoys).filter((id) => byGirls.includes(id))).toEqual([]);
  expect(idsIn(byBoys).length).toBeGreaterThan(50);
});

test('a start that was stopped or killed during the scenario continues it, with the same result', async () => {
  const otherDirectory = newDirectory();
  const log = join(otherDirectory, 'events.db');
  const processes: ServerProcess[] = [];
  const begin = (): ServerProcess => {
    const server = new ServerProcess(otherDirectory, { TIFFIN_DEMO: 'on', TIFFIN_CLOCK: NOW });
    processes.push(server);
    return server;
  };
  try {
    const stopped = begin();
    await stopped.until(() => sizeOf(log) > 1_500_000);
    expect(await stopped.end('SIGTERM')).toBe(0);
    expect(stopped.output).toContain('Tiffin has stopped.');
    const killed = begin();
    await killed.until(() => sizeOf(log) > 4_000_000);
    expect(await killed.end('SIGKILL')).toBe('SIGKILL');

    const store = await openEmbeddedEventStore({ file: log });
    const before = await countEvents(store);
    await store.close();
    const records = await openEmbeddedRecordStore(join(otherDirectory, 'records.db'), COLLECTIONS);
    const { told = {} } = (await records.get(DEMO, 'demo'))?.record ?? {};
    await records.close();
    expect(Object.values(told)).toEqual([expect.stringMatching(/^2026-/), expect.stringMatching(/^2026-/)]);
    expect(before['OrderPlaced']).toBeGreaterThan(50);
    expect(before['OrderPlaced']).toBeLessThan(events['OrderPlaced'] ?? 0);
    const finished = await start(otherDirectory, NOW);
    await finished.ready;
    const after = await recorded(finished);
    await finished.stop();
    expect(after).toEqual(events);
  } finally {
    await Promise.all(processes.map((server) => server.end('SIGKILL')));
    rmSync(otherDirectory, { recursive: true, force: true });
  }
});

test('another start adds nothing; the clock starts at TIFFIN_CLOCK, or at the log’s end if that is later', async () => {
  const clockOf = async (): Promise<number> => Date.parse((await visitor().get('/health/live')).headers['date'] ?? '');
  const before = await recorded(running);
  await running.stop();
  const stopped = Date.now();
  running = await start(directory, '2026-09-02T05:00:00Z');
  await running.ready;
  const { BillIssued = 0, BillPaid = 0, ...unchanged } = before;
  const after = await recorded(running);
  // August has ended meanwhile; the next start issues its bills.
  expect(after).toEqual({ ...unchanged, BillPaid, BillIssued: expect.any(Number) as number });
  expect(after['BillIssued']).toBeGreaterThan(BillIssued);
  const late = (await clockOf()) - Date.parse('2026-09-02T05:00:00Z');
  // As late as it took, however slow the machine is.
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThanOrEqual(Date.now() - stopped);
  const { browser: contractor } = await logIn('contractor', 'contractor@bh1.example');
  const { orders } = await get<OrdersPage>(contractor, '/orders'); // still waiting, two days later
  const prepared = (await contractor.patch(`/orders/${orders[0]?._id ?? ''}?status=Prepared`)).body as unknown as Order;
  expect(prepared.status).toBe('Prepared');
  const last = await clockOf();

  await running.stop();
  running = await start(directory, NOW);
  await running.ready;
  const now = await clockOf();
  expect(now >= last - 1_000 && now < last + 60_000).toBe(true);
});

const indianMonth = (instant: string): number => new Date(Date.parse(instant) + 5.5 * 3_600_000).getUTCMonth() + 1;

/** The size of a database with its write-ahead log, in bytes. */
const sizeOf = (file: string): number => [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
