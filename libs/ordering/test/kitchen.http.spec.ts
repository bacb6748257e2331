import { randomUUID } from 'node:crypto';
import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { CartLine, Kitchen, Order, Preparation } from '@tiffin/contracts';
import { cartOf, cola, COLA, poha, POHA, samosas, SAMOSA, send, setMenu } from './carts.js';
import { startOrdering, type OrderingApp } from './ordering-app.js';

const MINUTE = 60_000;

let app: OrderingApp;
let student: Browser;
let contractor: Browser;
let cooks: Browser;
let otherCooks: Browser;

beforeAll(async () => {
  app = await startOrdering();
  for (const canteen of app.people) if (canteen.hostel === 'BH1') await setMenu(app, canteen);
  student = await app.signedIn('student', 'BH1-101');
  contractor = await app.signedIn('contractor', 'contractor@bh1.example');
  cooks = await app.kitchen('BH1-kitchen1');
  otherCooks = await app.kitchen('GH1-kitchen2');
});
afterAll(() => app.close());

/** Every test begins with an empty kitchen. */
afterEach(async () => {
  const { orders } = await kitchen();
  for (const { _id } of orders) await contractor.patch(`/orders/${_id}?status=Rejected`, {});
  app.clock.advance(11 * MINUTE);
});

const place = async (...lines: CartLine[]): Promise<Order> => {
  app.clock.advance(1_000);
  const answer = await send(student, cartOf(...lines));
  expect(answer.status).toBe(201);
  return answer.body as unknown as Order;
};
const prepare = (body: object, who = cooks): Promise<Answer> => who.post('/kitchen/prepared', body);
const undo = (body: object, who = cooks): Promise<Answer> => who.post('/kitchen/prepared/undo', body);
const unit = ({ body }: Answer): Preparation => body as unknown as Preparation;
const kitchen = async (who = cooks): Promise<Kitchen> => {
  await app.settled();
  return (await who.post('/users/orders', {})).body as unknown as Kitchen;
};

describe('POST /users/orders', () => {
  test('shows the orders to prepare, summed by name, and nothing about the students', async () => {
    const first = await place(samosas(2, { specialInstructions: 'No onions' }), cola(1, { isPacked: true }));
    const second = await place(samosas(3, { isPacked: true, specialInstructions: 'No onions' }), cola(2, { price: 40 }));
    const prepared = await prepare({ itemId: SAMOSA, orderId: first._id, preparationId: randomUUID() });
    const shown = await kitchen();
    expect(shown).toEqual({
      canteenId: app.people[0]!.canteenId,
      timeZone: 'Asia/Kolkata',
      orders: [
        {
          _id: first._id,
          createdAt: first.createdAt,
          status: 'Pending',
          revision: 1,
          token: 1,
          items: [
            {
              lineId: '1',
              itemId: SAMOSA,
              itemType: 'Snack',
              name: 'Samosa',
              quantity: 2,
              isPacked: false,
              specialInstructions: 'No onions',
              preparedCount: 1,
            },
            {
              lineId: '2',
              itemId: COLA,
              itemType: 'PackagedFood',
              category: 'Cola',
              quantity: 1,
              isPacked: true,
              specialInstructions: '',
              preparedCount: 0,
            },
          ],
        },
        expect.objectContaining({ _id: second._id }),
      ],
      summary: [
        { itemId: COLA, name: 'Cola', remaining: 3, toPack: 1, oldest: first.createdAt, specialRequests: [] },
        {
          itemId: SAMOSA,
          name: 'Samosa',
          remaining: 4,
          toPack: 3,
          oldest: first.createdAt,
          specialRequests: [{ text: 'No onions', quantity: 4 }],
        },
      ],
      recent: [
        {
          kind: 'item',
          orderId: first._id,
          token: 1,
          itemId: SAMOSA,
          preparationId: unit(prepared).preparationId,
          name: 'Samosa',
          at: app.clock.now().toISOString(),
        },
      ],
    });
    expect(JSON.stringify(shown)).not.toMatch(/Aarav|phone|price|amount/);
    expect(await kitchen(contractor)).toEqual(shown);
    expect((await cooks.post('/users/orders')).body).toEqual(shown);
    expect(await kitchen(otherCooks)).toMatchObject({ orders: [], summary: [], recent: [] });
  });

  test('drops prepared orders from the summary, and can recall them for ten minutes unless they were once picked up', async () => {
    const fetched = await place(samosas(1));
    const { _id } = await place(samosas(1));
    await contractor.patch(`/orders/${fetched._id}?status=PickedUp`, {});
    await contractor.post(`/orders/${fetched._id}/recall`, { from: 'PickedUp' });
    await contractor.patch(`/orders/${_id}?status=Prepared`, {});
    expect(await kitchen()).toMatchObject({ orders: [], summary: [], recent: [{ kind: 'order', orderId: _id }] });
    app.clock.advance(10 * MINUTE + 1);
    expect((await kitchen()).recent).toEqual([]);
  });

  test('opens for a correct key whoever was signed in, and answers that the key is missing otherwise', async () => {
    const somebody = await app.signedIn('student', 'BH1-102');
    expect(await somebody.post('/users/orders', {})).toMatchObject({ status: 401, body: { code: 'key_required', message: 'key missing' } });
    expect(await app.browser().post('/users/orders', {})).toMatchObject({ status: 401, body: { code: 'key_required' } });
    expect(await somebody.post('/users/orders', { look: true })).toMatchObject({ status: 200, body: { message: 'key missing' } });
    expect((await contractor.post('/users/orders', { look: true })).body).toHaveProperty('summary');
    expect(await somebody.post('/users/orders', { key: 'BH1-wrong1' })).toMatchObject({ status: 400, body: { code: 'bad_credentials' } });
    expect((await somebody.post('/users/orders', { key: 7 })).status).toBe(400);
    expect(await somebody.post('/users/orders', { key: 'BH1-kitchen1' })).toMatchObject({
      status: 200,
      body: { canteenId: app.people[0]!.canteenId },
    });
    expect((await prepare({ itemId: SAMOSA }, somebody)).body['code']).toBe('nothing_left');
  });
});

describe('POST /kitchen/prepared', () => {
  test('uses the oldest order first, then the next', async () => {
    const first = await place(samosas(1));
    const second = await place(samosas(2));
    const taps = [
      await prepare({ itemId: SAMOSA }),
      await prepare({ name: ' SAM osa' }),
      await prepare({ itemId: SAMOSA }),
      await prepare({ itemId: SAMOSA }),
    ];
    expect(taps.slice(0, 3).map(unit)).toMatchObject([
      { orderId: first._id, lineId: '1', itemId: SAMOSA, name: 'Samosa', preparedCount: 1, remaining: 0 },
      { orderId: second._id, preparedCount: 1, remaining: 1 },
      { orderId: second._id, preparedCount: 2, remaining: 0 },
    ]);
    expect([taps[3]?.status, taps[3]?.body]).toMatchObject([409, { code: 'nothing_left', message: 'Nothing left to prepare.' }]);
    expect(taps[0]?.headers['x-position']).toBeDefined();
  });

  test('grants sixty concurrent taps exactly the fifty units of three orders', async () => {
    const orders = [await place(samosas(20)), await place(samosas(5)), await place(samosas(25))];
    const answers = await Promise.all(Array.from({ length: 60 }, () => prepare({ itemId: SAMOSA })));
    const done = answers.filter(({ status }) => status === 200).map(unit);
    expect(done.length).toBe(50);
    expect(answers.filter(({ body }) => body['code'] === 'nothing_left')).toHaveLength(10);
    expect(new Set(done.map(({ orderId, preparedCount }) => `${orderId} ${preparedCount}`)).size).toBe(50);
    const shown = await kitchen();
    expect(shown.orders.map(({ items }) => items[0]?.preparedCount)).toEqual(orders.map(({ items }) => items[0]?.quantity));
  });

  test.each(['live', 'paused'])('treats a repeated preparation as the same unit while the view is %s', async (state) => {
    const first = await place(samosas(1));
    const second = await place(samosas(1));
    await app.settled();
    if (state === 'paused') app.engine.pause('kitchen-items');
    const third = await place(samosas(1));
    const one = randomUUID();
    const two = randomUUID();
    const three = randomUUID();
    const made = [
      await prepare({ itemId: SAMOSA, preparationId: one }),
      await prepare({ itemId: SAMOSA, preparationId: two }),
      await prepare({ itemId: SAMOSA, preparationId: three }),
    ];
    expect(made.map((answer) => unit(answer).orderId)).toEqual([first._id, second._id, third._id]);
    // Another cook undoes the first unit. A repetition of the second tap must not use it.
    await undo({ preparationId: one });
    const again = await prepare({ itemId: SAMOSA, preparationId: two.toUpperCase() });
    expect([again.status, again.body]).toEqual([200, made[1]?.body]);
    expect(unit(await prepare({ itemId: SAMOSA, preparationId: three }))).toEqual(made[2]?.body);
    expect(unit(await prepare({ itemId: SAMOSA, orderId: first._id, preparationId: two })).orderId).toBe(second._id);
    app.engine.resume('kitchen-items');
    expect((await kitchen()).summary).toMatchObject([{ name: 'Samosa', remaining: 1 }]);
  });

  test('treats the same tap twice at once as one unit', async () => {
    await place(samosas(1));
    await place(samosas(1));
    const preparationId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => prepare({ itemId: SAMOSA, preparationId })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await kitchen()).summary).toMatchObject([{ remaining: 1 }]);
  });

  test('refusals', async () => {
    const { _id } = await place(samosas(1));
    for (const body of [{}, { orderId: _id }, { orderId: 'nothing' }, { itemId: 7 }, { itemId: SAMOSA, preparationId: 'again' }]) {
      expect([body, (await prepare(body)).status]).toEqual([body, 400]);
    }
    const unknown = [
      { itemId: randomUUID() },
      { name: 'Pizza' },
      { itemId: POHA, orderId: _id },
      { itemId: SAMOSA, orderId: randomUUID() },
      { itemId: SAMOSA, orderId: 'nothing' },
      { itemId: SAMOSA, orderId: _id, lineId: '9' },
    ];
    for (const body of unknown) expect([body, (await prepare(body)).status]).toEqual([body, 404]);
    expect((await prepare({ itemId: SAMOSA, orderId: _id }, otherCooks)).status).toBe(404);
    expect((await prepare({ itemId: SAMOSA }, otherCooks)).status).toBe(404);
    expect((await prepare({ itemId: POHA })).body['code']).toBe('nothing_left');
    expect((await prepare({ name: 'poha' })).body['code']).toBe('nothing_left');
  });
});

describe('POST /kitchen/prepared/undo', () => {
  test('undoes a unit by its preparation, or the last one of an item', async () => {
    const { _id } = await place(samosas(3), poha(1));
    const preparationId = randomUUID();
    await prepare({ itemId: SAMOSA, preparationId });
    const last = unit(await prepare({ itemId: SAMOSA }));
    expect(unit(await undo({ itemId: SAMOSA, orderId: _id }))).toMatchObject({
      preparationId: last.preparationId,
      preparedCount: 1,
      remaining: 2,
    });
    const undone = await undo({ preparationId });
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { preparationId, orderId: _id, lineId: '1', itemId: SAMOSA, name: 'Samosa', preparedCount: 0, remaining: 3 },
    ]);
    expect((await undo({ preparationId })).body).toMatchObject({ code: 'nothing_to_undo' });
    expect((await kitchen()).recent).toEqual([]);
  });

  test('refusals', async () => {
    const { _id } = await place(samosas(1));
    const preparationId = randomUUID();
    await prepare({ itemId: SAMOSA, preparationId });
    expect(await undo({ preparationId }, otherCooks)).toMatchObject({ status: 409, body: { code: 'nothing_to_undo' } });
    expect((await undo({ preparationId, orderId: _id }, otherCooks)).status).toBe(404);
    expect((await undo({ itemId: SAMOSA, orderId: _id }, otherCooks)).status).toBe(404);
    for (const body of [{}, { itemId: SAMOSA }, { orderId: _id }, { preparationId: 'x' }])
      expect([body, (await undo(body)).status]).toEqual([body, 400]);
    expect((await undo({ preparationId: randomUUID() })).body).toMatchObject({ code: 'nothing_to_undo' });
  });
});
