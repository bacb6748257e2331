import type { Browser } from '@tiffin/accounts/testing';
import type { KitchenOrder, Order, PlaceOrderRequest, Snack } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import { oneOfEach, place as send } from './carts.js';
import { nextMessage, TestApi, type LiveSocket } from './test-api.js';

let api: TestApi;
let student: Browser;
let contractor: Browser;
let kitchen: Browser;
let snack: Snack;
let cart: PlaceOrderRequest;

beforeAll(async () => {
  api = await TestApi.start();
  [student, contractor, kitchen] = await Promise.all([api.student(), api.contractor(), api.kitchen()]);
  const menu = await api.menu(contractor, 1_000);
  ({ snack } = menu);
  cart = oneOfEach(menu);
});
afterAll(() => api.stop());

const place = async (): Promise<Order> => {
  const answer = await send(student, cart);
  expect(answer.status).toBe(201);
  return answer.body as unknown as Order;
};

/** Returns the names of the messages that a socket receives; it grows. */
function messageNames(socket: LiveSocket): string[] {
  const names: string[] = [];
  socket.onAny((name: string) => names.push(name));
  return names;
}

describe('who may connect', () => {
  test('refuses a stranger and a page of another site', async () => {
    await expect(api.socket(undefined)).rejects.toThrow('tokens missing');
    await expect(api.socket(student, { origin: 'http://evil.example' })).rejects.toThrow();
  });

  test('a message over 16 KiB ends the connection', async () => {
    const socket = await api.socket(student);
    const disconnected = new Promise((resolve) => socket.once('disconnect', resolve));
    (socket as { emit(name: string, payload: string): unknown }).emit('newOrder', 'x'.repeat(17_000));
    await disconnected;
  });
});

describe('messages about orders', () => {
  test('reach the student, the contractor and the kitchen, and reads then include the change', async () => {
    const [mine, counter, wall] = await Promise.all([student, contractor, kitchen].map((browser) => api.socket(browser)));
    if (!mine || !counter || !wall) throw new Error('no sockets');
    const heardByAll = Promise.all([nextMessage(mine, 'newOrder'), nextMessage(counter, 'newOrder'), nextMessage(wall, 'newOrder')]);
    const order = await place();
    const [toMe, toCounter, toWall] = await heardByAll;
    const token = (toMe as Order).token;
    expect(token).toBeGreaterThan(0);
    expect(toMe).toEqual({ ...order, token });
    expect(toCounter).toEqual({ ...order, token });
    expect(JSON.stringify(toWall)).not.toMatch(/fullName|amount|price/);
    const today = await contractor.get('/orders');
    expect((today.body['orders'] as Order[]).map(({ _id }) => _id)).toContain(order._id);
    const panel = await kitchen.post('/users/orders', {});
    expect((panel.body['orders'] as KitchenOrder[]).find(({ _id }) => _id === order._id)).toEqual(toWall);

    const prepared = Promise.all([mine, counter, wall].map((socket) => nextMessage(socket, 'orderPrepared')));
    const answer = await contractor.patch(`/orders/${order._id}?status=Prepared&from=Pending`);
    for (const messages of await prepared)
      expect(messages).toMatchObject({ _id: order._id, status: 'Prepared', revision: answer.body['revision'] });
  });

  test('reach no other student and no other canteen', async () => {
    const others = await Promise.all([api.student('BH1-103'), api.student('GH1-101'), api.contractor('gh1'), api.kitchen('GH1-kitchen2')]);
    const heardByOthers = (await Promise.all(others.map((browser) => api.socket(browser)))).map(messageNames);
    const ownSocket = await api.socket(student);
    const message = nextMessage(ownSocket, 'orderPrepared');
    const order = await place();
    await contractor.patch(`/orders/${order._id}?status=Prepared`);
    await message;
    // Reserved stock is a message for the canteen's other students.
    expect(heardByOthers.map((names) => names.filter((name) => name !== 'menuChanged'))).toEqual([[], [], [], []]);
    expect(heardByOthers.slice(1).flat()).toEqual([]);
  });

  test('come once, in the order of the events', async () => {
    const socket = await api.socket(contractor);
    const names = messageNames(socket);
    const order = await place();
    await contractor.patch(`/orders/${order._id}?status=Prepared`);
    const recalled = nextMessage(socket, 'orderRecalled');
    await contractor.post(`/orders/${order._id}/recall`, { from: 'Prepared' });
    await recalled;
    const rejected = nextMessage(socket, 'orderRejected');
    await contractor.patch(`/orders/${order._id}?status=Rejected`, { reason: 'Sold out' });
    expect(await rejected).toMatchObject({ rejectionReason: 'Sold out' });
    expect(names.filter((name) => name !== 'menuChanged')).toEqual(['newOrder', 'orderPrepared', 'orderRecalled', 'orderRejected']);
  });
});

describe('the kitchen', () => {
  test('marks a unit as prepared and takes it back, over the socket', async () => {
    const order = await place();
    const [wall, counter] = await Promise.all([api.socket(kitchen), api.socket(contractor)]);
    await api.settled();
    const phone = await api.socket(student);
    const progressed = nextMessage(phone, 'orderProgressed');
    const messages = Promise.all([nextMessage(wall, 'itemPrepared'), nextMessage(counter, 'itemPrepared')]);
    const preparationId = randomUUID();
    const command = { itemId: snack._id, orderId: order._id, preparationId };
    const acknowledgement = await wall.emitWithAck('itemPrepared', command);
    expect(acknowledgement).toMatchObject({ ok: true, orderId: order._id, preparationId, preparedCount: 1, remaining: 0 });
    for (const preparation of await messages) expect(preparation).toMatchObject({ orderId: order._id, preparedCount: 1, remaining: 0 });
    const { _id, revision, items } = (await progressed) as Order;
    expect([_id, revision, items.map(({ preparedCount }) => preparedCount)]).toEqual([order._id, 1, [1, 0]]);
    expect(await wall.emitWithAck('itemPrepared', command)).toEqual(acknowledgement); // the same tap again
    const undone = Promise.all([nextMessage(wall, 'itemPreparationUndone'), nextMessage(counter, 'itemPreparationUndone')]);
    expect(await wall.emitWithAck('itemPreparationUndone', { preparationId })).toMatchObject({ ok: true, preparedCount: 0, remaining: 1 });
    await undone;
  });

  test('refuses everybody but its staff, and malformed commands', async () => {
    const [counter, wall] = await Promise.all([api.socket(contractor), api.socket(kitchen)]);
    expect(await counter.emitWithAck('itemPrepared', { itemId: snack._id })).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await wall.emitWithAck('itemPrepared', { itemId: 7 } as never)).toMatchObject({ ok: false, code: 'validation' });
    expect(await wall.emitWithAck('itemPrepared', { name: `${snack.name}\u202e` })).toMatchObject({ ok: false, code: 'validation' });
    expect(await wall.emitWithAck('itemPrepared', 'rubbish' as never)).toMatchObject({ ok: false });
    expect(await wall.emitWithAck('itemPrepared', null as never)).toMatchObject({ ok: false, code: 'validation' });
    expect(await wall.emitWithAck('itemPrepared', { itemId: randomUUID() })).toMatchObject({ ok: false, code: 'not_found' });
  });
});

describe('a client’s message about orders', () => {
  test('is acknowledged, ignored and relayed to nobody', async () => {
    const [mine, counter] = await Promise.all([api.socket(student), api.socket(contractor)]);
    const placed = nextMessage(counter, 'newOrder');
    const order = await place();
    await placed;
    const names = messageNames(counter);
    for (const name of ['newOrder', 'orderPrepared', 'orderRejected', 'orderPickedUp'] as const) {
      expect(await mine.emitWithAck(name, { ...order, status: 'PickedUp', amount: 0 })).toEqual({ ok: true, ignored: true });
    }
    const message = nextMessage(counter, 'orderPrepared');
    await contractor.patch(`/orders/${order._id}?status=Prepared&from=Pending`);
    await message;
    expect(names.filter((name) => name !== 'menuChanged')).toEqual(['orderPrepared']);
  });

  test('never ends the connection, known or not, with or without an acknowledgement', async () => {
    const socket = await api.socket(student);
    const loose = socket as unknown as { emit(name: string, ...rest: unknown[]): unknown };
    loose.emit('newOrder');
    loose.emit('nonsense', { a: 1 });
    loose.emit('itemPrepared', { itemId: 1 });
    expect(await socket.emitWithAck('newOrder', {})).toEqual({ ok: true, ignored: true });
    expect(await socket.emitWithAck('heartbeat')).toEqual({ ok: true });
    expect(socket.connected).toBe(true);
  });
});

describe('the menu', () => {
  test('tells the canteen that it was arranged', async () => {
    const socket = await api.socket(student);
    const isArrangement = ({ ids }: { readonly ids: readonly string[] }): boolean => ids.some((id) => id.endsWith(':arrangement'));
    const changed = nextMessage(socket, 'menuChanged', isArrangement);
    expect((await contractor.put('/contractors/menu/arrangement', { categories: [{ name: 'Fried' }] })).status).toBe(200);
    await changed;
    expect((await student.get('/menu/arrangement')).body).toMatchObject({ categories: [{ name: 'Fried' }] });
  });

  test('sends the canteen its changes, and whether it is open', async () => {
    const other = await api.student('GH1-101');
    const [mine, counter, wall, elsewhere] = await Promise.all([student, contractor, kitchen, other].map((browser) => api.socket(browser)));
    if (!mine || !counter || !wall || !elsewhere) throw new Error('no sockets');
    const names = messageNames(elsewhere);
    // Messages about the stock of earlier orders may still come.
    const ofSnack = ({ ids }: { readonly ids: readonly string[] }): boolean => ids.includes(snack._id);
    const changed = Promise.all([nextMessage(mine, 'menuChanged', ofSnack), nextMessage(counter, 'menuChanged', ofSnack)]);
    await contractor.patch(`/contractors/snacks/availability/${snack._id}`, { isAvailable: false });
    await changed;
    const closed = Promise.all([mine, counter, wall].map((socket) => nextMessage(socket, 'canteenChanged')));
    await contractor.patch('/contractors/canteen', { open: false, notice: 'Back at 6 pm' });
    for (const state of await closed) expect(state).toEqual({ open: false, notice: 'Back at 6 pm' });
    await contractor.patch('/contractors/canteen', { open: true });
    await contractor.patch(`/contractors/snacks/availability/${snack._id}`, { isAvailable: true });
    expect(names).toEqual([]);
  });
});
