import { randomUUID } from 'node:crypto';
import type { Answer, Browser } from '@tiffin/accounts/testing';
import { businessDay, startOfDay, type Order, type OrderTimeline, type Pickup } from '@tiffin/contracts';
import { cola, samosas, SAMOSA } from './carts.js';
import type { OrderingApp } from './ordering-app.js';
import { orderOf, ordersOf, People } from './people.js';

const MINUTE = 60_000;

let people: People;
let app: OrderingApp;
let aarav: Browser;
let vivaan: Browser;
let contractor: Browser;
let cooks: Browser;
let stranger: Browser;
let otherContractor: Browser;

beforeAll(async () => {
  people = await People.gather();
  ({ app, aarav, vivaan, contractor, cooks, stranger, otherContractor } = people);
});
afterAll(() => app.close());

const place: People['place'] = (...order) => people.place(...order);
const move: People['move'] = (...change) => people.move(...change);
const stock = (): Promise<number> => people.stock();

describe('PATCH /orders/{id}', () => {
  test('moves an order along and answers it; repeating the status changes nothing', async () => {
    const { _id } = await place();
    const prepared = await move(_id, 'Prepared', '&from=Pending');
    expect([prepared.status, prepared.body]).toMatchObject([200, { _id, status: 'Prepared', revision: 1 }]);
    const again = await move(_id, 'Prepared', '&from=Pending');
    expect([again.status, orderOf(again).revision, again.headers['x-position']]).toEqual([200, 1, prepared.headers['x-position']]);
    const withoutBody = await contractor.patch(`/orders/${_id}?status=PickedUp`);
    expect([withoutBody.status, withoutBody.body]).toMatchObject([200, { status: 'PickedUp', revision: 2 }]);
  });

  test('refuses a change of an order that has moved on, with the order', async () => {
    const { _id } = await place();
    await move(_id, 'Prepared');
    const late = await move(_id, 'Rejected', '&from=Pending');
    expect([late.status, late.body]).toMatchObject([409, { code: 'moved_on', order: { _id, status: 'Prepared', revision: 1 } }]);
    const illegal = await move(_id, 'Rejected');
    expect([illegal.status, illegal.body]).toMatchObject([
      409,
      { code: 'illegal_transition', message: "This order can't go from Prepared to Rejected.", order: { _id, status: 'Prepared' } },
    ]);
  });

  test('lets one of two concurrent changes win', async () => {
    const { _id } = await place();
    const answers = await Promise.all([move(_id, 'Prepared', '&from=Pending'), move(_id, 'Rejected', '&from=Pending')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('returns the stock of a rejected order before it answers, and keeps the reason', async () => {
    const before = await stock();
    const { _id } = await place(aarav, cola(2));
    expect(await stock()).toBe(before - 2);
    const rejected = await move(_id, 'Rejected', '', { reason: ' Out of ice ' });
    expect(rejected.body).toMatchObject({ status: 'Rejected', rejectionReason: 'Out of ice' });
    expect(await stock()).toBe(before);
    expect(Number(rejected.headers['x-position'])).toBe(await app.store.head());
    await move(_id, 'Rejected');
    await app.settled();
    expect(await stock()).toBe(before);
  });

  test('sells the stock of an order once that is picked up, recalled and picked up again', async () => {
    const before = await stock();
    const { _id } = await place(aarav, cola(1));
    await move(_id, 'PickedUp');
    const recalled = await contractor.post(`/orders/${_id}/recall`, { from: 'PickedUp' });
    expect(recalled.body).toMatchObject({ status: 'Prepared' });
    expect(orderOf(await move(_id, 'PickedUp'))).toMatchObject({ status: 'PickedUp' });
    await app.settled();
    expect(await stock()).toBe(before - 1);
    const menu: string[] = [];
    for await (const { type, data } of app.store.readStream(`menu-${people.canteenId}`)) {
      if ((data as { orderId?: string }).orderId === _id) menu.push(type);
    }
    expect(menu).toEqual(['StockReserved', 'StockSold']);
  });

  test('refusals', async () => {
    const { _id } = await place();
    for (const query of ['status=Eaten', '', 'status=Prepared&from=Nowhere', 'status=Prepared&status=PickedUp']) {
      const answer = await contractor.patch(`/orders/${_id}?${query}`, {});
      expect([query, answer.status, answer.body['code']]).toEqual([query, 400, 'validation']);
    }
    for (const reason of ['x'.repeat(141), 'Out of \u2067ice'])
      expect((await move(_id, 'Rejected', '', { reason })).body).toMatchObject({ errors: { reason: expect.any(String) } });
    expect((await otherContractor.patch(`/orders/${_id}?status=Prepared`, {})).status).toBe(404);
    expect((await contractor.patch(`/orders/${randomUUID()}?status=Prepared`, {})).status).toBe(404);
    expect((await contractor.patch('/orders/nothing?status=Prepared', {})).status).toBe(404);
    expect((await contractor.patch('/orders/nothing?status=Eaten', {})).status).toBe(400);
  });
});

describe('POST /orders/{id}/cancel', () => {
  test('cancels within two minutes and returns the stock', async () => {
    const before = await stock();
    const { _id } = await place(aarav, cola(1));
    app.clock.advance(2 * MINUTE);
    const cancelled = await aarav.post(`/orders/${_id}/cancel`);
    expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'Rejected', rejectionReason: 'Cancelled by student' }]);
    expect(await stock()).toBe(before);
    expect(Number(cancelled.headers['x-position'])).toBe(await app.store.head());
    expect((await aarav.post(`/orders/${_id}/cancel`)).status).toBe(200);
  });

  test('refusals', async () => {
    const late = await place();
    app.clock.advance(2 * MINUTE + 1);
    expect(await aarav.post(`/orders/${late._id}/cancel`)).toMatchObject({
      status: 409,
      body: { code: 'too_late', order: { _id: late._id } },
    });
    const own = await place();
    expect(await vivaan.post(`/orders/${own._id}/cancel`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('POST /orders/{id}/call', () => {
  const call = (id: string, who = contractor): Promise<Answer> => who.post(`/orders/${id}/call`);

  test('answers when the order was called, until it is picked up', async () => {
    const { _id } = await place();
    await move(_id, 'Prepared');
    const called = await call(_id);
    expect([called.status, called.body]).toMatchObject([
      200,
      { _id, status: 'Prepared', revision: 2, calledAt: app.clock.now().toISOString() },
    ]);
    expect((await move(_id, 'PickedUp')).body).not.toHaveProperty('calledAt');
  });

  test('refusals', async () => {
    const { _id } = await place();
    expect(await call(_id)).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition', message: 'Only an order that is ready can be called.', order: { _id, status: 'Pending' } },
    });
    expect(await call(_id, otherContractor)).toMatchObject({ status: 404 });
    expect(await call('nothing')).toMatchObject({ status: 404 });
  });
});

describe('POST /users/pickup', () => {
  const HOUR = 60 * MINUTE;
  const shown = async (who = cooks): Promise<Pickup> => {
    await app.settled();
    return (await who.post('/users/pickup', { look: true })).body as unknown as Pickup;
  };
  const tokenOf = async ({ _id }: Order): Promise<number | undefined> => {
    await app.settled();
    return ((await contractor.get(`/orders/${_id}/timeline`)).body['order'] as unknown as Order).token;
  };

  test('opens for the kitchen’s key and shows only numbers', async () => {
    const first = await place();
    const second = await place();
    const third = await place();
    const [one, two, three] = await Promise.all([first, second, third].map(tokenOf));
    await move(second._id, 'Prepared');
    await move(third._id, 'Prepared');
    await contractor.post(`/orders/${third._id}/call`);
    await app.settled();
    const screen = app.browser();
    const { status, body } = await screen.post('/users/pickup', { key: 'BH1-kitchen1' });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['called', 'canteenId', 'preparing', 'ready', 'timeZone']]);
    const pickup = await shown(screen);
    expect(pickup.preparing).toContain(one);
    expect(pickup.ready).toContain(two);
    expect(pickup.called[0]).toEqual({ token: three, at: app.clock.now().toISOString() });
    await move(third._id, 'PickedUp');
    expect((await shown(contractor)).called.map(({ token }) => token)).not.toContain(three);
  });

  test('is closed to all others', async () => {
    const stranger = app.browser();
    expect(await stranger.post('/users/pickup', {})).toMatchObject({ status: 401, body: { code: 'key_required' } });
    expect(await stranger.post('/users/pickup', { look: true })).toMatchObject({ status: 200, body: { message: 'key missing' } });
    expect(await stranger.post('/users/pickup', { key: 'BH1-wrong' })).toMatchObject({ status: 400, body: { code: 'bad_credentials' } });
    expect(await aarav.post('/users/pickup', {})).toMatchObject({ status: 401, body: { code: 'key_required' } });
  });

  test('keeps the day’s numbers for two hours after midnight, while the orders stay open', async () => {
    const nextDay = businessDay(new Date(app.clock.now().getTime() + 24 * HOUR), 'Asia/Kolkata');
    const midnight = startOfDay(nextDay, 'Asia/Kolkata').getTime();
    app.clock.advance(midnight - app.clock.now().getTime() - HOUR / 2);
    const late = await place();
    const token = await tokenOf(late);
    app.clock.advance(HOUR);
    const early = await place();
    expect(await tokenOf(early)).toBe(1);
    expect((await shown()).preparing).toEqual([1, token]);
    app.clock.advance(HOUR + 1);
    expect((await shown()).preparing).toEqual([1]);
    expect(ordersOf(await contractor.get('/orders?status=Pending')).map(({ _id }) => _id)).toContain(late._id);
    // Calling it shows it again.
    await move(late._id, 'Prepared');
    await contractor.post(`/orders/${late._id}/call`);
    expect(await shown()).toMatchObject({ preparing: [1], called: [{ token }] });
    app.clock.advance(5 * HOUR);
    expect((await shown()).preparing).toEqual([1]);
  });
});

describe('POST /orders/{id}/recall', () => {
  test('takes an order back one step for the roles that may', async () => {
    const { _id } = await place();
    await move(_id, 'Prepared');
    const byCooks = await cooks.post(`/orders/${_id}/recall`, { from: 'Prepared' });
    expect([byCooks.status, byCooks.body]).toMatchObject([200, { status: 'Pending', studentInfo: { fullName: '', phoneNumber: '' } }]);
    const twice = await cooks.post(`/orders/${_id}/recall`, { from: 'Prepared' });
    expect([twice.status, twice.body]).toMatchObject([409, { code: 'illegal_transition', order: { studentInfo: { phoneNumber: '' } } }]);
    await move(_id, 'PickedUp');
    expect((await cooks.post(`/orders/${_id}/recall`, { from: 'PickedUp' })).status).toBe(403);
    expect(await contractor.post(`/orders/${_id}/recall`, { from: 'PickedUp' })).toMatchObject({
      status: 200,
      body: { status: 'Prepared' },
    });
  });

  test('refusals', async () => {
    const { _id } = await place();
    await move(_id, 'Prepared');
    expect((await contractor.post(`/orders/${_id}/recall`, { from: 'Pending' })).status).toBe(400);
    expect((await contractor.post(`/orders/${_id}/recall`, {})).status).toBe(400);
    expect((await otherContractor.post(`/orders/${_id}/recall`, { from: 'Prepared' })).status).toBe(404);
  });
});

describe('GET /orders/{id}/timeline', () => {
  test('shows what happened; of other people a student sees only the roles', async () => {
    const { _id } = await place(aarav, samosas(1), cola(1));
    await cooks.post('/kitchen/prepared', { itemId: SAMOSA, orderId: _id });
    await move(_id, 'Rejected', '', { reason: 'Out of ice' });
    const seen = await aarav.get(`/orders/${_id}/timeline`);
    expect([seen.status, seen.body]).toMatchObject([
      200,
      {
        order: { _id, status: 'Rejected', revision: 2 },
        timeline: [
          { type: 'OrderPlaced', to: 'Pending', amount: 36.75, actor: { _id: people.studentId(101), role: 'student', fullName: 'Aarav' } },
          { type: 'ItemPrepared', itemId: SAMOSA, actor: { _id: '', role: 'staff', fullName: '' } },
          {
            type: 'OrderRejected',
            from: 'Pending',
            to: 'Rejected',
            reason: 'Out of ice',
            actor: { _id: '', role: 'contractor', fullName: '' },
          },
        ],
      },
    ]);
    const full = await contractor.get(`/orders/${_id}/timeline`);
    expect((full.body['timeline'] as { actor: object }[]).map(({ actor }) => actor)).toMatchObject([
      { fullName: 'Aarav' },
      { fullName: 'Kitchen' },
      { fullName: 'Ramesh' },
    ]);
    for (const somebody of [vivaan, stranger, otherContractor]) expect((await somebody.get(`/orders/${_id}/timeline`)).status).toBe(404);
    expect((await aarav.get('/orders/nothing/timeline')).status).toBe(404);
  });

  test('has pages: the latest entries first, each page oldest first', async () => {
    const { _id } = await place(aarav, samosas(1));
    const unit = { itemId: SAMOSA, orderId: _id };
    for (let times = 0; times < 60; times++)
      for (const what of ['prepared', 'prepared/undo']) expect((await cooks.post(`/kitchen/${what}`, unit)).status).toBe(200);
    await move(_id, 'PickedUp');
    const page = async (query: string): Promise<[string[], unknown]> => {
      const { timeline, timelineInfo } = (await aarav.get(`/orders/${_id}/timeline${query}`)).body as unknown as OrderTimeline;
      return [timeline.map(({ type }) => type), timelineInfo];
    };
    const [latest, info] = await page('');
    expect([latest.length, latest.at(-1), info]).toEqual([100, 'OrderPickedUp', { hasNextPage: true }]);
    expect((await page('?page=2'))[0].slice(0, 2)).toEqual(['OrderPlaced', 'ItemPrepared']);
    expect(await page('?page=3')).toEqual([[], { hasNextPage: false }]);
    expect((await page('?page=13&limit=10'))[0]).toEqual(['OrderPlaced', 'ItemPrepared']);
  });
});
