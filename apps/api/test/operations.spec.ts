import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { Order, PlaceOrderRequest, ProjectionStatus } from '@tiffin/contracts';
import type { EventStore, RecordedEvent } from '@tiffin/event-sourcing';
import { VIEWS } from '@tiffin/installation';
import { CLOCK, EVENT_STORE, PROJECTIONS } from '@tiffin/kernel';
import { canonicalJson, type Projections, type ViewDocument } from '@tiffin/read-models';
import { foldHistory } from '@tiffin/read-models/testing';
import type { RunningClock } from '../src/start/running-clock.js';
import { oneOfEach, place } from './carts.js';
import { next, TestApi } from './test-api.js';

const NAMES = VIEWS.map(({ name }) => name);
let api: TestApi;
let students: Browser[];
let contractor: Browser;
let cart: PlaceOrderRequest;

/** An hour before midnight in Kolkata, on the last day of a month. */
const CLOCK_AT_START = { TIFFIN_CLOCK: '2026-10-31T17:30:00.000Z' };
/** The bills of that month. */
let billIds: string[];

beforeAll(async () => {
  api = await TestApi.start(CLOCK_AT_START);
  students = await Promise.all(['BH1-101', 'BH1-102', 'BH1-103'].map((name) => api.student(name)));
  contractor = await api.contractor();
  cart = oneOfEach(await api.menu(contractor, 10_000));
  for (const by of students) {
    const { _id } = (await place(by, cart)).body as unknown as Order;
    expect((await contractor.patch(`/orders/${_id}?status=PickedUp`)).status).toBe(200);
  }
  api.running.app.get<RunningClock>(CLOCK, { strict: false }).startAt(new Date('2026-10-31T18:36:00.000Z'));
  expect((await contractor.post('/bills/generate')).status).toBe(200);
  billIds = (api.canteens[0]?.students ?? []).map(({ _id }) => `${_id}-2026-10`);
});
afterAll(() => api.stop());

const operator = (): Browser => api.browser().set('authorization', `Bearer ${api.running.keys.opsKey}`);
const get = (path: string): Promise<Answer> => operator().get(`/operations${path}`);
const post = (path: string, body?: unknown): Promise<Answer> => operator().post(`/operations${path}`, body);
const status = async (view: string): Promise<ProjectionStatus> => (await get(`/projections/${view}`)).body as unknown as ProjectionStatus;
async function until(view: string, holds: (seen: ProjectionStatus) => boolean): Promise<ProjectionStatus> {
  for (;;) {
    const seen = await status(view);
    if (holds(seen)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Bills are paid and taken back, as long as somebody asks for it. */
async function keepBooks(isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const bill = `/bills/${billIds[turn % billIds.length] ?? ''}`;
    expect((await contractor.patch(bill, { amount: 36.75 })).status).toBe(200);
    expect((await contractor.post(`${bill}/reversal`, { reason: 'Marked by mistake' })).status).toBe(200);
  }
}

/** Orders on three phones, each handed out, rejected or left, and payments at the counter, until the work is done; answers how many orders. */
async function whilePeopleOrder(work: () => Promise<void>): Promise<number> {
  let over = false;
  let orders = 0;
  const phone = async (by: Browser): Promise<void> => {
    while (!over) {
      const placed = await place(by, cart);
      expect(placed.status).toBe(201);
      const { _id } = placed.body as unknown as Order;
      const fate = ['', 'Rejected', 'Prepared'][orders++ % 3];
      if (fate) expect((await contractor.patch(`/orders/${_id}?status=${fate}`)).status).toBe(200);
    }
  };
  const phones = Promise.all([...students.map(phone), keepBooks(() => over)]);
  try {
    await work();
  } finally {
    over = true;
    await phones;
  }
  return orders;
}

async function history(): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const log = api.running.app.get<EventStore>(EVENT_STORE, { strict: false });
  for await (const page of log.readAll({ after: 0, follow: false, signal: new AbortController().signal })) events.push(...page.events);
  return events;
}

/** Each document's canonical text, by id. */
async function documentsOf(view: (typeof VIEWS)[number]): Promise<Record<string, string>> {
  const engine = api.running.app.get<Projections>(PROJECTIONS, { strict: false });
  const found: ViewDocument[] = [];
  for (;;) {
    const page = await engine.reader(view).query({ skip: found.length, limit: 500 });
    found.push(...page.map(({ document }) => document as ViewDocument));
    if (page.length < 500) return Object.fromEntries(found.map((document) => [document._id, canonicalJson(document)]));
  }
}

test('every view is rebuilt and verified while people order, byte for byte what the log says, and nobody notices', async () => {
  const socket = await api.socket(contractor);
  let announced = 0;
  socket.on('newOrder', () => announced++);
  const before = new Map(await Promise.all(NAMES.map(async (name) => [name, (await status(name)).generation] as const)));
  const orders = await whilePeopleOrder(async () => {
    for (const name of NAMES) {
      const begun = await post(`/projections/${name}/rebuild`);
      expect([begun.status, begun.body['rebuild'] !== undefined]).toEqual([202, true]);
    }
    for (const name of NAMES) {
      const live = await until(name, ({ rebuild }) => rebuild === null);
      expect(live).toMatchObject({ state: 'live', previousGeneration: before.get(name) });
      expect(live.generation).toBeGreaterThan(before.get(name) ?? 0);
    }
    for (const name of NAMES) expect((await post(`/projections/${name}/verify`)).status).toBe(202);
    for (const name of NAMES) {
      const { verification } = await until(name, (seen) => seen.verification !== null && seen.verification.state !== 'running');
      expect(verification).toMatchObject({ state: 'done', differences: [] });
    }
  });
  await api.settled();
  const events = await history();
  for (const view of VIEWS) {
    const folded = [...foldHistory(view, events).values()].map((document) => [document._id, canonicalJson(document)] as const);
    expect(await documentsOf(view)).toEqual(Object.fromEntries(folded));
  }
  // The socket's messages come in order: once this one is here, so are all before it.
  const last = next(socket, 'newOrder');
  const placed = await place(students[0] ?? api.browser(), cart);
  expect((await last)._id).toBe(placed.body['_id']);
  expect(announced).toBe(orders + 1);
});

test('a rebuilt view waits to be switched to where that was asked for, and there is a way back', async () => {
  const first = (await status('orders')).generation;
  expect((await post('/projections/orders/verify')).status).toBe(202);
  await until('orders', ({ verification }) => verification?.state === 'done');
  expect((await post('/projections/orders/switch')).body).toMatchObject({ code: 'not_ready' });
  expect((await post('/projections/orders/rebuild', { switch: 'manual' })).status).toBe(202);
  const ready = await until('orders', ({ rebuild }) => rebuild?.state === 'ready');
  expect(ready.generation).toBe(first);
  // Who does not like it begins anew, in place of it.
  expect((await post('/projections/orders/rebuild', { switch: 'manual' })).status).toBe(202);
  const again = await until('orders', ({ rebuild }) => rebuild?.state === 'ready');
  expect(again.rebuild?.generation).toBeGreaterThan(ready.rebuild?.generation ?? 0);
  const switched = await post('/projections/orders/switch');
  expect(switched).toMatchObject({
    status: 200,
    body: { generation: again.rebuild?.generation, previousGeneration: first, rebuild: null, verification: null },
  });
  const back = await post('/projections/orders/rollback');
  expect(back).toMatchObject({ status: 200, body: { generation: first, previousGeneration: again.rebuild?.generation } });
  const dropped = await operator().delete('/operations/projections/orders/previous');
  expect(dropped).toMatchObject({ status: 200, body: { generation: first, previousGeneration: null } });
  expect(await post('/projections/orders/rollback')).toMatchObject({ status: 409, body: { code: 'no_previous' } });
});

test('a restart in the middle of everything goes on with it', async () => {
  const { generation } = await status('kitchen-items');
  await post('/projections/kitchen-items/rebuild', { switch: 'manual' });
  await post('/projections/todays-orders/rebuild');
  await api.halt();
  api = await TestApi.start(CLOCK_AT_START, { directory: api.directory });
  const ready = await until('kitchen-items', ({ rebuild }) => rebuild?.state === 'ready');
  expect(ready.generation).toBe(generation);
  await until('todays-orders', ({ rebuild }) => rebuild === null);
  expect(await post('/projections/kitchen-items/switch')).toMatchObject({ status: 200, body: { generation: ready.rebuild?.generation } });
  contractor = await api.contractor();
  students = [await api.student()];
});

test('who did what stands in the audit trail: the canteen’s for its contractor, all for operators', async () => {
  await api.settled();
  const mine = await contractor.get('/audit?kind=order&limit=5');
  expect(mine.status).toBe(200);
  const entries = mine.body['entries'] as unknown as { type: string; actor: { role: string } }[];
  expect(entries).toHaveLength(5);
  const all = await get('/audit?kind=menu');
  expect((all.body['entries'] as unknown as { stream: string }[]).every(({ stream }) => stream.startsWith('menu-'))).toBe(true);
  expect((await (students[0] ?? api.browser()).get('/audit')).status).toBe(403);
});

test('without the key nobody operates', async () => {
  for (const call of [
    api.browser().get('/operations/projections'),
    contractor.post('/operations/projections/orders/rebuild'),
    api.browser().post('/operations/projections/orders/verify').set('authorization', 'Bearer wrong'),
  ])
    expect(await call).toMatchObject({ status: 401, body: { code: 'key_required' } });
  expect(await get('/projections/lunch')).toMatchObject({ status: 404 });
});
