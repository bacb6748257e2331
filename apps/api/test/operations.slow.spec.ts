import type { Browser } from '@tiffin/accounts/testing';
import type { Order, PlaceOrderRequest } from '@tiffin/contracts';
import { VIEWS } from '@tiffin/installation';
import { CLOCK } from '@tiffin/kernel';
import { randomUUID } from 'node:crypto';
import type { RunningClock } from '../src/start/running-clock.js';
import { oneOfEach, persistently, place } from './carts.js';
import { Operator } from './operator.js';
import { nextMessage, TestApi } from './test-api.js';

const NAMES = VIEWS.map(({ name }) => name);
let api: TestApi;
let operator: Operator;
let students: Browser[];
let contractor: Browser;
let cart: PlaceOrderRequest;

/** Of the month that ends an hour after the start. */
let billIds: string[];

beforeAll(async () => {
  api = await TestApi.start({ TIFFIN_CLOCK: '2026-10-31T17:30:00.000Z' });
  operator = new Operator(api.browser(), api.running.keys.opsKey);
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

/** Pays bills and takes payments back, until `isOver`. */
async function keepBooks(isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const bill = `/bills/${billIds[turn % billIds.length] ?? ''}`;
    expect((await contractor.patch(bill, { amount: 36.75 })).status).toBe(200);
    expect((await contractor.post(`${bill}/reversal`, { reason: 'Marked by mistake' })).status).toBe(200);
  }
}

/**
 * Places orders on three phones, each picked up, rejected or left, and payments at the counter, until the work is done; returns the
 * number of orders.
 */
async function whilePeopleOrder(work: () => Promise<void>): Promise<number> {
  let isOver = false;
  let orders = 0;
  const phone = async (by: Browser): Promise<void> => {
    while (!isOver) {
      const key = randomUUID();
      const placed = await persistently(() => place(by, cart, key));
      expect([200, 201]).toContain(placed.status);
      const { _id } = placed.body as unknown as Order;
      const fate = ['', 'Rejected', 'Prepared'][orders++ % 3];
      if (fate) expect((await contractor.patch(`/orders/${_id}?status=${fate}`)).status).toBe(200);
    }
  };
  const phones = Promise.all([...students.map(phone), keepBooks(() => isOver)]);
  try {
    await work();
  } finally {
    isOver = true;
    await phones;
  }
  return orders;
}

test('every view is rebuilt and verified while people order, without effect on them', async () => {
  const socket = await api.socket(contractor);
  let announced = 0;
  socket.on('newOrder', () => announced++);
  const before = new Map(await Promise.all(NAMES.map(async (name) => [name, (await operator.status(name)).generation] as const)));
  const orders = await whilePeopleOrder(async () => {
    for (const name of NAMES) {
      const answer = await operator.post(`/projections/${name}/rebuild`);
      expect([answer.status, answer.body['rebuild'] !== undefined]).toEqual([202, true]);
    }
    for (const { name, ...live } of await operator.until((views) => views.every(({ rebuild }) => rebuild === null))) {
      expect(live).toMatchObject({ state: 'live', previousGeneration: before.get(name) });
      expect(live.generation).toBeGreaterThan(before.get(name) ?? 0);
    }
    const verified = await Promise.all(NAMES.map((name) => operator.verified(name)));
    expect(verified.map(({ name, verification }) => [name, verification?.differences])).toEqual(NAMES.map((name) => [name, []]));
  });
  await api.settled();
  // Messages come in order: once this one has come, so have all before it.
  const last = nextMessage(socket, 'newOrder');
  const placed = await place(students[0] ?? api.browser(), cart);
  expect((await last)._id).toBe(placed.body['_id']);
  expect(announced).toBe(orders + 1);
});
