import { Directory } from '@tiffin/accounts';
import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { Order, PlaceOrderRequest } from '@tiffin/contracts';
import { until } from '@tiffin/event-sourcing/testing';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { oneOfEach, place } from './carts.js';
import { metricFigures } from './metric-figures.js';
import { TestApi } from './test-api.js';

type Line = Readonly<Record<string, unknown>>;

const written: string[] = [];
const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line);
const idOf = ({ headers }: Pick<Answer, 'headers'>): string => String(headers['x-correlation-id']);
const linesOf = (answer: Answer): Line[] => lines().filter(({ correlationId }) => correlationId === idOf(answer));
/** Personal data and secrets that the log must not contain. */
const secrets = new Set(['tiffin123', 'tiffin124', 'kitchen1', 'tiffin-admin', 'Extra spicy', 'Rohan', 'Back at six']);

let api: TestApi;
let student: Browser;
let contractor: Browser;
let cart: PlaceOrderRequest;

beforeAll(async () => {
  // A mail server that is away.
  const mails = { TIFFIN_SMTP_URL: 'smtp://127.0.0.1:1', TIFFIN_MAIL_FROM: 'tiffin@canteen.example' };
  api = await TestApi.start(mails, { logLines: { write: (line) => void written.push(line) } });
  [student, contractor] = await Promise.all([api.student(), api.contractor()]);
  cart = oneOfEach(await api.menu(contractor, 100));
});
afterAll(() => api.stop());
afterEach(() => jest.restoreAllMocks());

test('logs one line per call: commands and refusals at production’s level, successful reads below it', async () => {
  const placed = await place(student, cart);
  const read = await student.get('/snacks');
  const refused = await contractor.get('/orders/7/timeline');
  const unknown = await student.get('/people/Rohan?name=Rohan');
  const call = { msg: 'call', time: expect.any(Number), ms: expect.any(Number) };
  expect(linesOf(placed)).toEqual([
    expect.objectContaining({ ...call, level: 30, method: 'POST', route: '/api/orders', status: 201, correlationId: idOf(placed) }),
  ]);
  expect(linesOf(read)).toEqual([expect.objectContaining({ ...call, level: 20, method: 'GET', route: '/api/snacks', status: 200 })]);
  expect(linesOf(refused)).toEqual([
    expect.objectContaining({ ...call, level: 30, route: '/api/orders/:id/timeline', status: 404, code: 'not_found' }),
  ]);
  expect(linesOf(unknown)).toEqual([expect.objectContaining({ ...call, level: 30, route: 'none', status: 404 })]);
});

test('every log line of a call has its id once, also after the body was read', async () => {
  const people = jest.spyOn(api.running.app.get(Directory, { strict: false }), 'people');
  people.mockImplementation(async () => {
    await Promise.resolve();
    new Logger('Deep').warn({ msg: 'deep inside' });
    throw new Error('A defect');
  });
  const [placed, listed, sameOrder] = await Promise.all([place(student, cart), contractor.get('/orders'), place(student, cart)]);
  const loggedFor = (answer: Answer): unknown[] => [answer.status, ...linesOf(answer).map(({ msg }) => msg)];
  expect(loggedFor(listed)).toEqual([500, 'deep inside', 'request failed', 'call']);
  // They exist, and the caller may ask again.
  for (const answer of [placed, sameOrder])
    expect(loggedFor(answer)).toEqual([503, 'deep inside', 'an accepted order could not be answered yet', 'call']);
  for (const line of written) expect(line.split('"correlationId"').length).toBeLessThanOrEqual(2);
});

test('a command over the socket has an id of its own, on its line and in the metadata of its events', async () => {
  const order = (await place(student, cart)).body as unknown as Order;
  const socket = await api.socket(await api.kitchen());
  const from = written.length;
  expect(await socket.emitWithAck('itemPrepared', { itemId: order.items[0]?.itemId ?? '', orderId: order._id })).toMatchObject({
    ok: true,
  });
  expect(await socket.emitWithAck('itemPrepared', { itemId: 'none' })).toMatchObject({ ok: false });
  const logged = lines()
    .slice(from)
    .filter(({ msg }) => msg === 'socket command');
  expect(logged).toMatchObject([
    { level: 30, command: 'itemPrepared' },
    { level: 30, command: 'itemPrepared', code: expect.any(String) },
  ]);
  expect(new Set(logged.map(({ correlationId }) => correlationId)).size).toBe(2);
});

test('a mail waits while the mail server is away; the metrics and a log line without its address show it', async () => {
  expect((await api.browser().patch('/users/reset-password', { role: 'student', loginInput: 'BH1-103' })).status).toBe(200);
  await until(async () => ((await metricFigures(api)).get('tiffin_mails_failed_total') ?? 0) > 0);
  const figures = await metricFigures(api);
  expect([figures.get('tiffin_mails_waiting'), figures.get('tiffin_mails_sent_total')]).toEqual([1, 0]);
  expect(figures.get('tiffin_mails_oldest_seconds')).toBeGreaterThan(0);
  expect(written.some((line) => line.includes('ECONNREFUSED'))).toBe(true);
});

test('logs no secret and no personal data', async () => {
  const stranger = api.browser();
  await stranger.logIn('student', 'Rohan@example.org', 'tiffin124');
  await stranger.post('/users/contractors', { key: 'tiffin-admin' });
  await stranger.get('/metrics').set('authorization', `Bearer ${api.running.keys.opsKey}`);
  const spicy = {
    ...cart,
    cartItems: cart.cartItems.map((line, index) => (index === 0 ? { ...line, specialInstructions: 'Extra spicy' } : line)),
  };
  expect((await place(student, spicy)).status).toBe(201);
  await contractor.get('/orders?search=Rohan');
  await contractor.patch('/contractors/canteen', { open: false, notice: 'Back at six' });
  await place(student, cart);
  await contractor.patch('/contractors/canteen', { open: true });
  await student.post('/orders').type('json').send('{"tiffin124');
  await student.post('/orders', { Rohan: 'x'.repeat(200_000) });
  await fetch(`${api.url}/api/images/Rohan%ff.webp`);
  await fetch(`${api.url}/api/orders`, { method: 'PROPFIND', headers: { 'idempotency-key': 'Rohan' } });
  await student.patch('/users/logout');

  const people = await Promise.all([api.student('BH1-102'), api.contractor('gh1')]);
  for (const browser of people) {
    const user = (await browser.get('/users')).body;
    for (const field of ['fullName', 'email', 'phoneNumber'] as const) secrets.add(String(user[field]));
  }
  for (const browser of [student, contractor, stranger, ...people])
    for (const cookie of browser.cookieHeader.split('; ')) secrets.add(cookie.split('=')[1] ?? '');
  secrets.add(api.running.keys.opsKey);
  await api.settled();
  expect(written.length).toBeGreaterThan(50);
  const output = written.join('');
  expect([...secrets].filter((secret) => secret.length > 1 && output.includes(secret))).toEqual([]);
  expect(output).not.toMatch(/BH1-10\d|@students\.example|set-cookie|Bearer |\$argon2/i);
});
