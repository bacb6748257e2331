import type { CurrentOrder } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import type { Answer, Browser } from '@tiffin/accounts/testing';
import { after, poha, samosas } from './carts.js';
import type { OrderingApp } from './ordering-app.js';
import { ordersOf, People } from './people.js';

const DAY = 86_400_000;

let people: People;
let app: OrderingApp;
let aarav: Browser;
let vivaan: Browser;
let contractor: Browser;
let otherContractor: Browser;

beforeAll(async () => {
  people = await People.gather();
  ({ app, aarav, vivaan, contractor, otherContractor } = people);
});
afterAll(() => app.close());

const place: People['place'] = (...order) => people.place(...order);
const move: People['move'] = (...change) => people.move(...change);

describe('lists', () => {
  const ids = (answer: Answer): string[] => ordersOf(answer).map(({ _id }) => _id);

  test('returns the history by month in the canteen’s zone: the last instant of a month, a month after the current one, another year', async () => {
    const start = app.clock.now().getTime();
    const at = (instant: string): void => app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
    const id = people.studentId(103);
    at('2026-12-31T18:29:59.999Z'); // 23:59:59.999 in Kolkata
    const student = await app.signedIn('student', 'BH1-103');
    const atTheCounter = await app.signedIn('contractor', 'contractor@bh1.example');
    const december = await place(student);
    at('2026-12-31T18:30:00.000Z');
    const first = await place(student);
    app.clock.advance(1);
    const second = await place(student, poha());
    await app.settled();
    const history = async (query: string, who = student): Promise<string[]> => ids(await who.get(`/orders/${id}?${query}`));
    expect(await history('')).toEqual([second._id, first._id]);
    expect(await history('month=1')).toEqual([second._id, first._id]);
    expect(await history('month=12')).toEqual([december._id]);
    expect(await history('month=12&year=2026', atTheCounter)).toEqual([december._id]);
    expect(await history('month=12&year=2027')).toEqual([]);
    expect(await history('year=2026')).toEqual([]);
    const page = await student.get(`/orders/${id}?month=1&limit=1`);
    expect([ids(page), page.body['ordersInfo']]).toEqual([[second._id], { hasNextPage: true }]);
    const next = await student.get(`/orders/${id}?month=1&limit=1&page=2`);
    expect([ids(next), next.body['ordersInfo']]).toEqual([[first._id], { hasNextPage: false }]);
    at('2026-12-31T18:29:59.999Z');
    expect(await history('')).toEqual([december._id]);
    expect(await history('month=1')).toEqual([]);
    app.clock.advance(start - app.clock.now().getTime());
  });

  test('refuses invalid history requests', async () => {
    for (const query of ['month=0', 'month=13', 'month=1e0', 'month=%201', 'year=20', 'page=0', 'limit=101', 'limit=x']) {
      expect([query, (await aarav.get(`/orders/${people.studentId(101)}?${query}`)).status]).toEqual([query, 400]);
    }
    for (const [who, id] of [
      [vivaan, people.studentId(101)],
      [otherContractor, people.studentId(101)],
      [contractor, randomUUID()],
      [aarav, 'statistics'],
      [contractor, 'statistics'],
    ] as const) {
      expect((await who.get(`/orders/${id}`)).status).toBe(404);
    }
  });

  test('returns today’s orders: open ones of any age, final ones of today, with counts and search', async () => {
    await app.settled();
    const old = await place(vivaan, samosas(1));
    const forgotten = await place(vivaan, samosas(2));
    const yesterday = await place(vivaan, samosas(3));
    await move(yesterday._id, 'PickedUp');
    app.clock.advance(DAY);
    const fresh = await place(aarav, poha(1));
    const handedOut = await move(old._id, 'PickedUp');
    const today = async (query: string): Promise<Answer> => contractor.get(`/orders?${query}`).set(after(handedOut));
    const pending = await today('limit=100');
    expect(ids(pending)).toEqual(expect.arrayContaining([forgotten._id, fresh._id]));
    const placed = ordersOf(pending).map(({ createdAt }) => createdAt);
    expect(placed).toEqual([...placed].sort());
    expect(ids(await today('status=PickedUp'))).toEqual([old._id]);
    expect(ids(await today('status=Rejected'))).toEqual([]);
    expect(pending.body['ordersInfo']).toEqual({
      hasNextPage: false,
      counts: { Pending: ids(pending).length, Prepared: expect.any(Number), Rejected: 0, PickedUp: 1 },
    });
    const found = async (search: string): Promise<string[]> => ids(await today(`limit=100&search=${encodeURIComponent(search)}`));
    expect(await found(fresh._id.slice(-8).toUpperCase())).toEqual([fresh._id]);
    expect(await found(fresh._id.slice(-5))).toContain(fresh._id);
    const vivaans = ordersOf(pending).filter(({ studentInfo }) => studentInfo.fullName === 'Vivaan');
    expect(await found('vivaan')).toEqual(vivaans.map(({ _id }) => _id));
    expect(await found('101')).toContain(fresh._id);
    const token = ordersOf(pending).find(({ _id }) => _id === fresh._id)?.token;
    expect(token).toBeGreaterThan(0);
    expect(await found(`#${token}`)).toContain(fresh._id);
    const older = ordersOf(pending).find(({ _id }) => _id === forgotten._id)?.token;
    expect(await found(`${older}`)).toContain(forgotten._id);
    expect(await found('#99999')).toEqual([]);
    expect(await found('nobody at all')).toEqual([]);
    const everywhere = async (search: string, page = 1): Promise<string[]> =>
      ids(await today(`status=All&limit=2&page=${page}&search=${encodeURIComponent(search)}`));
    expect(await everywhere(old._id.slice(-8))).toEqual([old._id]);
    const newestFirst = [...vivaans, ...ordersOf(await today('status=PickedUp'))].sort((a, b) =>
      `${a.createdAt} ${a._id}` < `${b.createdAt} ${b._id}` ? 1 : -1,
    );
    expect([...(await everywhere('vivaan')), ...(await everywhere('vivaan', 2))]).toEqual(newestFirst.slice(0, 4).map(({ _id }) => _id));
    expect((await today('status=All')).body['ordersInfo']).toMatchObject({ counts: { PickedUp: 1 } });
    const one = await today(`limit=1&page=2`);
    expect(ids(one)).toEqual([ids(pending)[1]]);
    expect(ids(await otherContractor.get('/orders').set(after(handedOut)))).toEqual([]);
    app.clock.advance(-DAY);
  });

  test('lists the newest final order first', async () => {
    app.clock.advance(1_000);
    const first = await place();
    app.clock.advance(1_000);
    const second = await place();
    await move(second._id, 'Rejected');
    const last = await move(first._id, 'Rejected');
    expect(ids(await contractor.get('/orders?status=Rejected').set(after(last))).slice(0, 2)).toEqual([second._id, first._id]);
  });

  test('counts final orders as today’s from midnight in the canteen’s zone', async () => {
    const start = app.clock.now().getTime();
    const at = (instant: string): void => app.clock.advance(Date.parse(instant) - app.clock.now().getTime());
    at('2027-03-01T18:29:59.998Z');
    const student = await app.signedIn('student', 'BH1-103');
    const counter = await app.signedIn('contractor', 'contractor@bh1.example');
    const handOut = async ({ _id }: { _id: string }): Promise<Answer> => counter.patch(`/orders/${_id}?status=PickedUp`, {});
    const late = await place(student);
    const early = await place(student);
    app.clock.advance(1);
    await handOut(late);
    app.clock.advance(1); // midnight in Kolkata
    const handedOut = await handOut(early);
    expect(ids(await counter.get('/orders?status=PickedUp').set(after(handedOut)))).toEqual([early._id]);
    app.clock.advance(start - app.clock.now().getTime());
  });

  test('refuses invalid requests for today’s orders', async () => {
    for (const query of ['status=Eaten', 'page=0', 'limit=0', `search=${'x'.repeat(101)}`]) {
      expect([query, (await contractor.get(`/orders?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

// The last test, since the clock stays where it is.
test('returns a student’s current orders with their places in the queue, and those rejected in the last hours', async () => {
  const current = async (who = aarav) => (await who.get('/orders/current')).body['orders'] as CurrentOrder[];
  app.clock.advance(DAY);
  for (const { order } of await current()) await move(order._id, 'PickedUp');
  await app.settled();
  expect(await current()).toEqual([]);
  const before = (await current(vivaan)).length;
  const first = await place(vivaan);
  await app.settled();
  const ahead = (await current(vivaan))[0]?.ahead ?? NaN;
  app.clock.advance(1);
  const mine = await place();
  app.clock.advance(1);
  const later = await place(aarav, poha());
  await app.settled();
  expect(await current()).toMatchObject([
    { order: { _id: later._id, status: 'Pending', studentInfo: { _id: people.studentId(101) } }, ahead: ahead + 2 },
    { order: { _id: mine._id }, ahead: ahead + 1 },
  ]);
  await move(first._id, 'Prepared');
  await move(later._id, 'Rejected', '', { reason: 'No poha left' });
  await app.settled();
  expect(await current()).toMatchObject([
    { order: { _id: later._id, status: 'Rejected', rejectionReason: 'No poha left' } },
    { order: { _id: mine._id }, ahead },
  ]);
  expect(await current(vivaan)).toHaveLength(before + 1);
  await move(mine._id, 'PickedUp');
  app.clock.advance(12 * 3_600_000 + 1);
  await app.settled();
  expect(await current()).toEqual([]);
});
