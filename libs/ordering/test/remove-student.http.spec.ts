import { Registration } from '@tiffin/accounts';
import { DEMO_PASSWORD } from '@tiffin/accounts/demo';
import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { OrderStatus } from '@tiffin/contracts';
import { Secrets } from '@tiffin/credentials';
import { setImmediate } from 'node:timers/promises';
import { Orders } from '../src/index.js';
import { cartOf, cola, samosas, send } from './carts.js';
import type { OrderingApp } from './ordering-app.js';
import { orderOf, ordersOf, People } from './people.js';

let people: People;
let app: OrderingApp;
let contractor: Browser;
let passwordHash: string;
let number = 300;

beforeAll(async () => {
  people = await People.gather();
  ({ app, contractor } = people);
  passwordHash = await app.get(Secrets).hash(DEMO_PASSWORD);
});
afterAll(() => app.close());

interface Newcomer {
  readonly _id: string;
  readonly browser: Browser;
}

/** A student of one test. */
async function newcomer(): Promise<Newcomer> {
  const rollNo = String(number++);
  const details = { fullName: 'Farhan', email: `farhan${rollNo}@students.example`, phoneNumber: '919876540321', passwordHash };
  const { _id } = await app.get(Registration).registerStudent({ canteenId: people.canteenId, rollNo, ...details });
  return { _id, browser: await app.signedIn('student', `BH1-${rollNo}`) };
}

const remove = ({ _id }: Newcomer): Promise<Answer> => contractor.delete(`/contractors/students/${_id}`);
const isErased = async ({ _id }: Newcomer): Promise<boolean> =>
  (await contractor.patch(`/contractors/students/${_id}`, DETAILS)).status === 404;
const DETAILS = { fullName: 'Nobody', rollNo: '101', email: 'nobody@students.example', phoneNumber: '919876540321' };

async function statusOf(orderId: string): Promise<OrderStatus | undefined> {
  return (await app.get(Orders).current(orderId)).state?.status;
}

/** Blocks the next append to such a stream until the test releases it. */
function holdNext(category: 'order-' | 'menu-'): { readonly asked: Promise<void>; readonly release: () => void } {
  let announce = (): void => undefined;
  let release = (): void => undefined;
  const asked = new Promise<void>((resolve) => (announce = resolve));
  const allowed = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  app.store.disturbAllAppends(async (append) => {
    if (isHeld || !app.store.asked.at(-1)?.stream.startsWith(category)) return await append();
    isHeld = true;
    announce();
    await allowed;
    return await append();
  });
  return { asked, release: () => release() };
}

test('keeps a student with an open order however far the views lag, but not one with a final order', async () => {
  const student = await newcomer();
  const order = orderOf(await send(student.browser, cartOf(samosas())));
  expect(await remove(student)).toMatchObject({ status: 409, body: { code: 'open_orders', orders: [order._id] } });
  expect((await people.move(order._id, 'Prepared')).status).toBe(200);
  expect(await remove(student)).toMatchObject({ status: 409, body: { orders: [order._id] } });
  expect((await student.browser.get('/users')).body).toMatchObject({ _id: student._id });
  expect((await people.move(order._id, 'PickedUp')).status).toBe(200);
  expect((await remove(student)).status).toBe(200);

  await app.settled();
  const [kept] = ordersOf(await contractor.get(`/orders/${student._id}`));
  expect(kept).toMatchObject({ _id: order._id, amount: order.amount, status: 'PickedUp' });
  expect(kept?.studentInfo).toEqual({ _id: student._id, avatar: null, fullName: 'Removed student', userName: '', phoneNumber: '' });
  expect(await isErased(student)).toBe(true);
});

test('removes no student while no view is up to date', async () => {
  const student = await newcomer();
  app.engine.pause('todays-orders');
  app.engine.pause('orders');
  await people.place(people.vivaan);
  try {
    const answer = await remove(student);
    expect(answer).toMatchObject({ status: 503, body: { code: 'behind' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await student.browser.get('/users')).body).toMatchObject({ _id: student._id });
  } finally {
    app.engine.resume('todays-orders');
    app.engine.resume('orders');
  }
  expect((await remove(student)).status).toBe(200);
});

test('needs only one view to find open orders', async () => {
  const student = await newcomer();
  app.engine.pause('todays-orders');
  try {
    const order = orderOf(await send(student.browser, cartOf(samosas())));
    expect(await remove(student)).toMatchObject({ status: 409, body: { code: 'open_orders', orders: [order._id] } });
    expect((await people.move(order._id, 'Rejected')).status).toBe(200);
    expect((await remove(student)).status).toBe(200);
  } finally {
    app.engine.resume('todays-orders');
  }
});

test.each([
  ['order-', samosas()],
  ['menu-', cola(2)],
] as const)(
  'rejects an order that was let in before the removal and recorded after it (%s), and returns its stock',
  async (category, line) => {
    const student = await newcomer();
    const stock = await people.stock();
    const { asked, release } = holdNext(category);
    const placing = send(student.browser, cartOf(line));
    await asked;
    expect((await remove(student)).status).toBe(200);
    release();
    const { _id } = orderOf(await placing);
    await app.settled();
    expect(await statusOf(_id)).toBe('Rejected');
    await app.settled();
    expect(await people.stock()).toBe(stock);
    const [rejected] = ordersOf(await contractor.get(`/orders/${student._id}`));
    expect(rejected).toMatchObject({ _id, rejectionReason: 'The student was removed', studentInfo: { fullName: 'Removed student' } });
    expect(await isErased(student)).toBe(true);
  },
);

test('keeps a student whose order is accepted and not placed yet', async () => {
  const student = await newcomer();
  const { asked, release } = holdNext('order-');
  const placing = send(student.browser, cartOf(cola(1)));
  await asked;
  const refused = await remove(student);
  release();
  const order = orderOf(await placing);
  expect(refused).toMatchObject({ status: 409, body: { code: 'open_orders', orders: [order._id] } });
  await app.settled();
  expect(await statusOf(order._id)).toBe('Pending');
  expect((await people.move(order._id, 'Rejected')).status).toBe(200);
});

test('either removes a student or accepts their concurrent order, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const student = await newcomer();
    const pause = async (turns: number): Promise<void> => {
      for (let turn = 0; turn < turns; turn++) await setImmediate();
    };
    const [placed, removed] = await Promise.all([
      pause(round % 2 === 0 ? 0 : round * 2).then(() => send(student.browser, cartOf(round % 3 === 0 ? cola(1) : samosas()))),
      pause(round % 2 === 0 ? round * 2 : 0).then(() => remove(student)),
    ]);
    await app.settled();
    const orderId = placed.status === 201 ? orderOf(placed)._id : undefined;
    const status = orderId === undefined ? undefined : await statusOf(orderId);
    if (removed.status === 409) {
      expect(removed.body['orders']).toEqual([orderId]);
      expect(status).toBe('Pending');
      expect((await student.browser.get('/users')).body).toMatchObject({ _id: student._id });
    } else {
      expect(removed.status).toBe(200);
      expect(await isErased(student)).toBe(true);
      expect([undefined, 'Rejected']).toContain(status);
    }
    if (status === 'Pending') await people.move(orderId ?? '', 'Rejected');
  }
});
