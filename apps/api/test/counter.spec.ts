import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { BillDetail, Counter, CounterStudent, DayClose, Order, OrderTimeline, OwnCard, PlaceOrderRequest } from '@tiffin/contracts';
import { CLOCK } from '@tiffin/kernel';
import { randomUUID } from 'node:crypto';
import type { RunningClock } from '../src/start/running-clock.js';
import { oneOfEach } from './carts.js';
import { nextMessage, TestApi } from './test-api.js';

/** A lunch at the end of October with orders at the counter; each costs 36.75: a snack and one of five packaged items. */
let api: TestApi;
let contractor: Browser;
let counter: Browser;
let student: Browser;
let cart: PlaceOrderRequest;
const NOON = new Date('2026-10-30T06:30:00.000Z');
const KEY = { password: 'tiffin123', newKey: 'tawa1' };

const clock = (): RunningClock => api.running.app.get<RunningClock>(CLOCK, { strict: false });
const studentId = (roll: number): string => api.canteens[0]!.students[roll - 101]!._id;
const type = (forWhom: object, by = counter, key: string = randomUUID(), body: object = cart): Promise<Answer> =>
  Promise.resolve(by.post('/counter/orders', { ...body, ...forWhom }).set('idempotency-key', key));
const orderOf = ({ body }: Answer): Order => body as unknown as Order;
const find = (by: object, caller = counter): Promise<Answer> => Promise.resolve(caller.post('/counter/student', by));
const card = async (caller: Browser): Promise<string> => ((await caller.get('/users/card')).body as unknown as OwnCard).code;
const shown = async (): Promise<Counter> => {
  await api.settled();
  return (await counter.post('/users/counter', {})).body as unknown as Counter;
};

beforeAll(async () => {
  api = await TestApi.start({ TIFFIN_CLOCK: NOON.toISOString() });
  contractor = await api.contractor('bh1');
  student = await api.student('BH1-101');
  cart = oneOfEach(await api.menu(contractor, 20));
});
afterAll(() => api.stop());

describe('the counter’s log-in', () => {
  test('refuses every key until the contractor sets one, with their password', async () => {
    counter = api.browser();
    expect(await counter.post('/users/counter', { key: 'BH1-tawa1' })).toMatchObject({ status: 400, body: { code: 'bad_credentials' } });
    expect((await contractor.patch('/contractors/counter-key', { ...KEY, password: 'wrong-one' })).body).toMatchObject({
      code: 'bad_credentials',
    });
    expect((await contractor.patch('/contractors/counter-key', KEY)).status).toBe(200);
    expect((await counter.post('/users/counter', { key: 'BH1-tawa1' })).body).toMatchObject({ hostelName: 'Ganga', orders: [] });
    expect((await counter.get('/users')).body).toMatchObject({ role: 'counter', fullName: 'Counter', phoneNumber: '' });
  });

  test('lets the contractor in without the key, and nobody else', async () => {
    expect((await contractor.post('/users/counter', {})).status).toBe(200);
    for (const caller of [student, await api.kitchen(), api.browser()])
      expect(await caller.post('/users/counter', {})).toMatchObject({ status: 401, body: { code: 'key_required' } });
    expect((await api.browser().post('/users/counter', { look: true })).body).toEqual({ message: 'key missing' });
  });

  test('ends its sessions after a new key, and leaves the kitchen’s', async () => {
    const kitchen = await api.kitchen();
    const otherBrowser = api.browser();
    expect((await otherBrowser.post('/users/counter', { key: 'BH1-tawa1' })).status).toBe(200);
    expect((await contractor.patch('/contractors/counter-key', { ...KEY, newKey: 'tawa2' })).status).toBe(200);
    expect((await otherBrowser.get('/snacks')).status).toBe(401);
    expect((await kitchen.post('/users/orders', {})).status).toBe(200);
    expect((await counter.post('/users/counter', { key: 'BH1-tawa2' })).status).toBe(200);
  });
});

describe('a student at the counter', () => {
  test('is found by roll number, with a face and without a telephone number', async () => {
    const { body } = await find({ rollNo: '101' });
    expect(body).toEqual({ _id: studentId(101), fullName: expect.any(String), userName: 'BH1-101', avatar: null } as CounterStudent);
    expect(await find({ rollNo: '999' })).toMatchObject({ status: 404 });
    for (const invalid of [{}, { rollNo: '101', card: 'x' }]) expect((await find(invalid)).status).toBe(400);
  });

  test('is found by the card on their phone, for some minutes', async () => {
    const code = await card(student);
    expect((await find({ card: code })).body).toMatchObject({ _id: studentId(101) });
    clock().startAt(new Date(NOON.getTime() + 4 * 60_000));
    expect(await find({ card: code })).toMatchObject({ status: 409, body: { code: 'card_expired' } });
  });

  test('is not found by a replaced, invented or foreign card', async () => {
    for (const replace of [() => student.delete('/users/card'), () => contractor.delete(`/contractors/students/${studentId(101)}/card`)]) {
      const before = await card(student);
      expect((await replace()).status).toBe(200);
      expect(await find({ card: before })).toMatchObject({ status: 409, body: { code: 'card_replaced' } });
    }
    const code = await card(student);
    expect((await find({ card: code })).status).toBe(200);
    const stranger = await card(await api.student('GH1-101'));
    for (const invalid of [stranger, `${code}x`, code.replace(studentId(101), studentId(102)), 'upi://pay?pa=mess@okbank'])
      expect([invalid, await find({ card: invalid })]).toMatchObject([invalid, { status: 409, body: { code: 'card_unknown' } }]);
    expect((await (await api.contractor('gh1')).delete(`/contractors/students/${studentId(101)}/card`)).status).toBe(404);
  });

  test('replaces their card at most twenty times an hour', async () => {
    const busy = await api.student('BH1-103');
    for (let times = 0; times < 20; times++) expect((await busy.delete('/users/card')).status).toBe(200);
    expect(await busy.delete('/users/card')).toMatchObject({ status: 429, body: { code: 'throttled' } });
  });

  test('gets a card on the printed sheets, of all students or of a search', async () => {
    const sheet = await contractor.get('/contractors/students/cards/pdf?search=101');
    expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await contractor.get('/contractors/students/cards/pdf?search=nobody')).status).toBe(404);
  });
});

describe('an order for a student', () => {
  let order: Order;

  test('is announced to them at once, and shows everybody that it was placed at the counter', async () => {
    const socket = await api.socket(student);
    const message = nextMessage(socket, 'newOrder');
    const typed = await type({ studentId: studentId(101) });
    expect(typed).toMatchObject({
      status: 201,
      body: { status: 'Pending', counter: {}, studentInfo: { userName: 'BH1-101', phoneNumber: '' } },
    });
    order = orderOf(typed);
    expect(await message).toMatchObject({ _id: order._id, counter: {} });
    await api.settled();
    expect((await student.get('/orders/current')).body).toMatchObject({ orders: [{ order: { _id: order._id, counter: {} } }] });
    expect(await shown()).toMatchObject({ orders: [{ _id: order._id }] });
    const { timeline } = (await contractor.get(`/orders/${order._id}/timeline`)).body as unknown as OrderTimeline;
    expect(timeline).toMatchObject([{ type: 'OrderPlaced', actor: { role: 'counter', fullName: 'Counter' } }]);
    const placed = { type: 'OrderPlaced', orderId: order._id, account: { _id: studentId(101) } };
    expect((await contractor.get(`/audit?orderId=${order._id}&kind=order`)).body).toMatchObject({ entries: [placed] });
  });

  test('is the same order when it is sent again, and refused for another student with the same key', async () => {
    const key = randomUUID();
    const first = orderOf(await type({ studentId: studentId(102) }, counter, key));
    expect(await type({ studentId: studentId(102) }, counter, key)).toMatchObject({ status: 200, body: { _id: first._id } });
    for (const receiver of [{ studentId: studentId(101) }, { paid: 'cash' }])
      expect(await type(receiver, counter, key)).toMatchObject({ status: 409, body: { code: 'key_reused', order: { _id: first._id } } });
    const elsewhere = await type({ paid: 'cash' }, await api.contractor('gh1'), key);
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'unavailable' } });
  });

  test('is for one of the canteen’s students, or for a guest with a payment method', async () => {
    for (const invalid of [{}, { studentId: studentId(101), paid: 'cash' }, { paid: 'later' }, { studentId: 'guest' }])
      expect([invalid, await type(invalid)]).toMatchObject([invalid, { status: 400, body: { code: 'validation' } }]);
    const stranger = api.canteens.find(({ hostel }) => hostel === 'GH1')?.students[0]?._id ?? randomUUID();
    expect(await type({ studentId: stranger })).toMatchObject({ status: 404 });
  });

  test('can be disputed once, by its student only, which the counter sees', async () => {
    const path = `/orders/${order._id}/object`;
    expect((await (await api.student('BH1-102')).post(path, {})).status).toBe(404);
    const counters = await api.socket(counter);
    const message = nextMessage(counters, 'orderObjected');
    const objected = await student.post(path, {});
    expect(objected).toMatchObject({ status: 200, body: { status: 'Pending', counter: { objectedAt: expect.any(String) } } });
    expect(await message).toMatchObject({ _id: order._id, studentInfo: { phoneNumber: '' } });
    expect((await student.post(path, {})).body).toMatchObject({ revision: (objected.body as unknown as Order).revision });
    expect((await shown()).orders.find(({ _id }) => _id === order._id)).toMatchObject({ counter: { objectedAt: expect.any(String) } });
  });

  test('can’t be disputed after ten minutes, or if its student placed it', async () => {
    const lateOrder = orderOf(await type({ studentId: studentId(101) }));
    const ownOrder = await student.post('/orders', cart).set('idempotency-key', randomUUID());
    expect(await student.post(`/orders/${orderOf(ownOrder)._id}/object`, {})).toMatchObject({ status: 404 });
    clock().startAt(new Date(NOON.getTime() + 30 * 60_000));
    expect(await student.post(`/orders/${lateOrder._id}/object`, {})).toMatchObject({
      status: 409,
      body: { code: 'too_late', order: { _id: lateOrder._id } },
    });
  });

  test('can be cancelled at the counter for two minutes, which returns its stock and notifies the student', async () => {
    const free = async (): Promise<number> => {
      await api.settled();
      const items = (await counter.get('/snacks/packaged')).body as unknown as [{ variants: [{ availableCount: number }] }];
      return items[0].variants[0].availableCount;
    };
    const before = await free();
    const typed = orderOf(await type({ studentId: studentId(101) }));
    const path = `/orders/${typed._id}/cancel`;
    expect(await student.post(path, {})).toMatchObject({ status: 409, body: { code: 'illegal_transition' } });
    expect((await (await api.contractor('gh1')).post(path, {})).status).toBe(404);
    expect((await (await api.kitchen()).post(path, {})).status).toBe(403);
    const message = nextMessage(await api.socket(student), 'orderRejected');
    const cancelled = { status: 'Rejected', rejectionReason: 'Cancelled at the counter' };
    expect(await counter.post(path, {})).toMatchObject({ status: 200, body: { ...cancelled, studentInfo: { phoneNumber: '' } } });
    expect(await message).toMatchObject({ _id: typed._id, ...cancelled });
    expect((await contractor.post(path, {})).status).toBe(200);
    expect(await free()).toBe(before);

    const late = orderOf(await type({ studentId: studentId(101) }));
    const own = orderOf(await student.post('/orders', cart).set('idempotency-key', randomUUID()));
    expect(await counter.post(`/orders/${own._id}/cancel`, {})).toMatchObject({ status: 404 });
    clock().startAt(new Date(clock().now().getTime() + 3 * 60_000));
    expect(await counter.post(`/orders/${late._id}/cancel`, {})).toMatchObject({ status: 409, body: { code: 'too_late' } });
    for (const { _id } of [late, own]) expect((await contractor.patch(`/orders/${_id}?status=Rejected`)).status).toBe(200);
  });

  test('counts within a monthly limit', async () => {
    expect((await contractor.put('/contractors/credit-limit', { amount: 40 })).status).toBe(200);
    expect(await type({ studentId: studentId(103) })).toMatchObject({ status: 201 });
    expect(await type({ studentId: studentId(103) })).toMatchObject({ status: 409, body: { code: 'over_limit', left: 3.25 } });
    expect((await contractor.put('/contractors/credit-limit', { amount: null })).status).toBe(200);
  });
});

describe('a guest’s order', () => {
  let paid: Order;

  test('has no student', async () => {
    const typed = await type({ paid: 'cash' });
    expect(typed).toMatchObject({ status: 201, body: { counter: { paid: 'cash' }, studentInfo: { _id: 'guest', fullName: 'Guest' } } });
    paid = orderOf(typed);
    expect((await student.post(`/orders/${paid._id}/object`, {})).status).toBe(404);
  });

  test('is in the day’s close, with the refund of a rejected one', async () => {
    const rejected = orderOf(await type({ paid: 'upi' }));
    for (const [{ _id }, status] of [[paid, 'PickedUp'] as const, [rejected, 'Rejected'] as const])
      expect((await contractor.patch(`/orders/${_id}?status=${status}`)).status).toBe(200);
    await api.settled();
    const day = (await contractor.get('/contractors/day?date=2026-10-30')).body as unknown as DayClose;
    const payments = ['cash', 'upi'].map((method) => ({ method, count: 1, amount: 36.75 }));
    expect(day).toMatchObject({ payments: [], amount: 36.75, guests: { payments, returned: { count: 1, amount: 36.75 } } });
    const csv = (await contractor.get('/contractors/day/csv?date=2026-10-30')).text;
    expect(csv).toContain('2026-10-30,Received,At the counter: Cash,1,36.75');
    expect(csv).toContain('2026-10-30,Received,At the counter: refunded,1,-36.75');
  });

  test('is refused to the second of two counters that sell the last unit', async () => {
    const leftInStock = await contractor.get('/snacks/packaged');
    const [{ variants }] = leftInStock.body as unknown as [{ variants: [{ availableCount: number }] }];
    for (let sold = variants[0].availableCount; sold > 1; sold -= 1) expect((await type({ paid: 'other' })).status).toBe(201);
    const [first, second] = await Promise.all([type({ paid: 'cash' }), type({ studentId: studentId(102) }, contractor)]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    expect([first, second].find(({ status }) => status === 409)?.body).toMatchObject({ code: 'unavailable' });
  });
});

test('a bill marks orders from the counter and disputed ones, and has no guest’s order', async () => {
  await api.settled();
  const orders = (await contractor.get('/orders?status=Pending&limit=100')).body as unknown as { orders: Order[] };
  for (const { _id } of orders.orders) expect((await contractor.patch(`/orders/${_id}?status=PickedUp`)).status).toBe(200);
  clock().startAt(new Date('2026-11-02T05:00:00.000Z'));
  expect((await contractor.post('/bills/generate')).body).toMatchObject({ issued: 3 });
  await api.settled();
  const detail = (await student.get(`/bills/${studentId(101)}-2026-10/detail`)).body as unknown as BillDetail;
  expect(detail.lines.map(({ counter: typed }) => typed && Object.keys(typed))).toEqual([['objectedAt'], [], undefined]);
});

test('the counter learns what sold in the two weeks before', async () => {
  const sold = cart.cartItems.map(({ _id }) => _id).sort();
  expect([...((await shown()).popular ?? [])].sort()).toEqual(sold);
  clock().startAt(new Date('2026-11-14T05:00:00.000Z'));
  expect((await shown()).popular).toEqual([]);
});

test('guessing the counter’s key is slowed down, without delaying the contractor on a new tablet', async () => {
  const guessing = api.browser();
  const guess = (): Promise<Answer> => Promise.resolve(guessing.post('/users/counter', { key: 'BH1-guess99' }));
  for (let tries = 1; tries <= 10; tries += 1) expect((await guess()).status).toBe(400);
  expect(await guess()).toMatchObject({ status: 429, body: { code: 'throttled' } });
  expect((await contractor.post('/users/counter', { key: 'BH1-tawa2' })).status).toBe(200);
});
