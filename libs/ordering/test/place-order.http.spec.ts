import { randomUUID } from 'node:crypto';
import type { Browser } from '@tiffin/accounts/testing';
import type { Order } from '@tiffin/contracts';
import { DUPLICATE_CART_LINE } from '../src/use-cases/place-order/accept-order.js';
import { after, cartOf, cola, COLA, samosas, SAMOSA, send } from './carts.js';
import type { OrderingApp } from './ordering-app.js';
import { orderOf, People } from './people.js';

let people: People;
let app: OrderingApp;
let aarav: Browser;
let vivaan: Browser;
let stranger: Browser;

beforeAll(async () => {
  people = await People.gather();
  ({ app, aarav, vivaan, stranger } = people);
});
afterAll(() => app.close());

const move: People['move'] = (...change) => people.move(...change);
const stock = (): Promise<number> => people.stock();

describe('POST /orders', () => {
  test('places an order with the server’s prices, and answers it from its own stream', async () => {
    app.engine.pause('orders');
    app.engine.pause('menu-items');
    const answer = await send(aarav, cartOf(samosas(2, { specialInstructions: ' No onions ', isPacked: true }), cola(1)));
    expect(answer.status).toBe(201);
    expect(Number(answer.headers['x-position'])).toBeGreaterThan(0);
    expect(answer.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: app.clock.now().toISOString(),
      status: 'Pending',
      items: [
        {
          lineId: '1',
          itemId: SAMOSA,
          itemType: 'Snack',
          name: 'Samosa',
          image: `/api/images/${'f'.repeat(64)}.webp`,
          quantity: 2,
          price: 15,
          isPacked: true,
          specialInstructions: 'No onions',
          preparedCount: 0,
        },
        {
          lineId: '2',
          itemId: COLA,
          itemType: 'PackagedFood',
          category: 'Cola',
          image: null,
          quantity: 1,
          price: 20,
          isPacked: false,
          specialInstructions: '',
          preparedCount: 0,
        },
      ],
      subtotal: 50,
      packingCharges: 10,
      tax: 3,
      amount: 63,
      rejectionReason: null,
      studentInfo: expect.objectContaining({ _id: people.studentId(101), userName: 'BH1-101' }),
      revision: 0,
    });
    app.engine.resume('orders');
    app.engine.resume('menu-items');
    const history = await aarav.get(`/orders/${people.studentId(101)}`).set(after(answer));
    expect((history.body as unknown as { orders: Order[] }).orders[0]).toEqual({ ...answer.body, token: 1 });
  });

  test('places a dish with options beside the same dish with others, and keeps them when the menu changes', async () => {
    const [bh1] = app.people;
    const menu = { canteenId: bh1!.canteenId, snackId: SAMOSA };
    const option = (newId: string, price: number) => ({ newId, name: newId, price });
    const size = { newId: 'size', name: 'Size', min: 0, max: 1, options: [option('Small', 0), option('Large', 1_000)] };
    await app.onMenu(bh1!, { type: 'ChangeSnack', ...menu, optionGroups: [size] });
    const large = samosas(1, { price: 25, options: ['Large'] });
    const answer = await send(aarav, cartOf(large, samosas(2, { options: ['Small'] }), samosas(3), { ...large, isPacked: true }));
    const chosen = { _id: 'Large', group: 'Size', name: 'Large', price: 10 };
    expect([answer.status, orderOf(answer).items]).toMatchObject([
      201,
      [
        { price: 25, options: [chosen] },
        { price: 15, options: [{ name: 'Small', price: 0 }] },
        { price: 15 },
        { price: 25, options: [chosen] },
      ],
    ]);
    expect(orderOf(answer).items[2]).not.toHaveProperty('options');
    await app.onMenu(bh1!, { type: 'SwitchOption', ...menu, optionId: 'Large', isAvailable: false });
    const refused = await send(aarav, cartOf(large));
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'unavailable',
        lines: [{ availableCount: 0, snack: { optionGroups: [{ options: [{ isAvailable: true }, { isAvailable: false }] }] } }],
      },
    ]);
    await app.onMenu(bh1!, { type: 'ChangeSnack', ...menu, optionGroups: [] });
    const history = await aarav.get(`/orders/${people.studentId(101)}`).set(after(answer));
    const { _id, items } = orderOf(answer);
    expect((history.body as unknown as { orders: Order[] }).orders.find((order) => order._id === _id)).toMatchObject({ items });
  });

  test('answers the same order for the same key and cart, and refuses another cart with it', async () => {
    const key = randomUUID();
    const cart = cartOf(samosas(1), cola(1));
    const before = await stock();
    const first = await send(aarav, cart, key);
    const repeated = await send(aarav, cart, key.toUpperCase());
    expect([first.status, repeated.status]).toEqual([201, 200]);
    expect(repeated.body).toEqual(first.body);
    expect(repeated.headers['x-position']).toBeDefined();
    expect(await stock()).toBe(before - 1);
    const other = await send(aarav, cartOf(samosas(2)), key);
    expect([other.status, other.body]).toMatchObject([409, { code: 'key_reused', order: first.body }]);
    const doubled = await send(aarav, cartOf(samosas(1), samosas(1)), key);
    expect([doubled.status, doubled.body]).toMatchObject([400, { errors: { cartItems: DUPLICATE_CART_LINE } }]);
    const anothersKey = await send(vivaan, cart, key);
    expect(anothersKey.status).toBe(201);
    expect(orderOf(anothersKey)._id).not.toBe(orderOf(first)._id);
  });

  test('answers a repetition after the menu has changed, with the current order', async () => {
    const key = randomUUID();
    const cart = cartOf(samosas(3));
    const first = await send(aarav, cart, key);
    await move(orderOf(first)._id, 'Prepared');
    const [bh1] = app.people;
    const closing = { canteenId: bh1!.canteenId, notice: 'Back at 6 pm' };
    await app.onMenu(bh1!, { type: 'CloseCanteen', ...closing });
    const repeated = await send(aarav, cart, key);
    const fresh = await send(aarav, cart);
    await app.onMenu(bh1!, { type: 'OpenCanteen', ...closing, notice: '' });
    expect([repeated.status, orderOf(repeated)]).toMatchObject([200, { status: 'Prepared', revision: 1, _id: orderOf(first)._id }]);
    expect([fresh.status, fresh.body['code']]).toEqual([409, 'closed']);
  });

  test.each([
    ['snacks', () => cartOf(samosas(1))],
    ['packaged items', () => cartOf(samosas(1), cola(1))],
  ])('places one order of %s for twenty concurrent calls with one key', async (_, cart) => {
    const key = randomUUID();
    const before = await stock();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(aarav, cart(), key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(orderOf(answer)))).size).toBe(1);
    expect(await stock()).toBe(before - cart().cartItems.filter(({ type }) => type === 'PackagedFood').length);
  });

  test('places one of two concurrent carts with one key, and holds only its stock', async () => {
    for (let round = 0; round < 3; round++) {
      const key = randomUUID();
      const before = await stock();
      const answers = await Promise.all([
        send(aarav, cartOf(cola(1)), key),
        send(aarav, cartOf(samosas(1)), key),
        send(aarav, cartOf(cola(2)), key),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const won = answers.find(({ status }) => status === 201)!;
      for (const { status, body } of answers)
        if (status === 409) expect(body).toMatchObject({ code: 'key_reused', order: { _id: orderOf(won)._id } });
      await app.settled();
      const held = orderOf(won).items.reduce((sum, { itemType, quantity }) => sum + (itemType === 'PackagedFood' ? quantity : 0), 0);
      expect(await stock()).toBe(before - held);
    }
  });

  test('refuses a forged price and an item of another menu with the current cart, and holds nothing', async () => {
    const before = await stock();
    const forged = await send(aarav, cartOf(samosas(1, { price: 1 }), cola(1)));
    expect([forged.status, forged.body]).toMatchObject([
      409,
      { code: 'amount_changed', lines: [{ price: 15 }, { price: 20 }], subtotal: 35, packingCharges: 0, tax: 1.75, amount: 36.75 },
    ]);
    const packing = await send(aarav, { ...cartOf(cola(1, { isPacked: true })), packingCharges: 0 });
    expect([packing.status, packing.body['code']]).toEqual([409, 'amount_changed']);
    const anothers = await send(stranger, cartOf(samosas(1)));
    expect([anothers.status, anothers.body['code']]).toEqual([409, 'unavailable']);
    expect(await stock()).toBe(before);
  });

  test('checks the dearest possible cart by its prices, not by its sum', async () => {
    const lines = Array.from({ length: 30 }, () => samosas(50, { _id: randomUUID(), price: 10_000, isPacked: true }));
    expect(await send(aarav, cartOf(...lines))).toMatchObject({ status: 409, body: { code: 'unavailable' } });
  });

  const optionIds = (count: number) => Array.from({ length: count }, (_, index) => `option ${index}`);
  const cart = cartOf(samosas(1));
  const [line] = cart.cartItems;
  test.each([
    ['no key', cart, {}, 'Idempotency-Key'],
    ['a key that is no UUID', cart, { 'idempotency-key': 'again' }, 'Idempotency-Key'],
    ['no cart', { amount: 1, packingCharges: 0 }, undefined, 'cartItems'],
    ['an empty cart', { ...cart, cartItems: [] }, undefined, 'cartItems'],
    ['31 lines', { ...cart, cartItems: Array.from({ length: 31 }, () => line) }, undefined, 'cartItems'],
    ['quantity 0', cartOf(samosas(0)), undefined, 'cartItems.0.quantity'],
    ['quantity 51', cartOf(samosas(51)), undefined, 'cartItems.0.quantity'],
    ['half a samosa', cartOf(samosas(1.5)), undefined, 'cartItems.0.quantity'],
    ['a quantity as text', { ...cart, cartItems: [{ ...line, quantity: '1' }] }, undefined, 'cartItems.0.quantity'],
    ['another type', { ...cart, cartItems: [{ ...line, type: 'Soda' }] }, undefined, 'cartItems.0.type'],
    ['a price of 0', { ...cart, cartItems: [{ ...line, price: 0 }] }, undefined, 'cartItems.0.price'],
    ['packed as text', { ...cart, cartItems: [{ ...line, isPacked: 'yes' }] }, undefined, 'cartItems.0.isPacked'],
    ['long instructions', cartOf(samosas(1, { specialInstructions: 'x'.repeat(141) })), undefined, 'cartItems.0.specialInstructions'],
    ['invisible characters', cartOf(samosas(1, { specialInstructions: 'no\u0007bell' })), undefined, 'cartItems.0.specialInstructions'],
    ['instructions for a bottle', cartOf(cola(1, { specialInstructions: 'shaken' })), undefined, 'cartItems.0.specialInstructions'],
    ['the same line twice', cartOf(samosas(1), samosas(2)), undefined, 'cartItems'],
    ['options of a bottle', cartOf(cola(1, { options: ['large'] })), undefined, 'cartItems.0.options'],
    ['41 options in a line', cartOf(samosas(1, { options: optionIds(41) })), undefined, 'cartItems.0.options'],
    [
      '201 options in an order',
      cartOf(...[1, 2, 3, 4, 5].map((n) => samosas(n, { options: optionIds(n === 1 ? 41 : 40) }))),
      undefined,
      'cartItems',
    ],
    ['an option twice', cartOf(samosas(1, { options: ['large', 'large'] })), undefined, 'cartItems.0.options'],
    ['options as a text', { ...cart, cartItems: [{ ...line, options: 'large' }] }, undefined, 'cartItems.0.options'],
    [
      'options that are no texts',
      { ...cart, cartItems: [{ ...line, options: [{ toString: 1 }, { toString: 1 }] }] },
      undefined,
      'cartItems.0.options',
    ],
    ['no list of options', { ...cart, cartItems: [{ ...line, options: null }] }, undefined, 'cartItems.0.options'],
    ['three decimals', { ...cart, amount: 15.755 }, undefined, 'amount'],
    ['a negative amount', { ...cart, packingCharges: -5 }, undefined, 'packingCharges'],
  ])('answers 400 for %s', async (_, body, headers, field) => {
    const answer = await aarav.post('/orders', body).set(headers ?? { 'idempotency-key': randomUUID() });
    expect([answer.status, answer.body['code'], Object.keys(answer.body['errors'] as object)]).toEqual([400, 'validation', [field]]);
  });
});
