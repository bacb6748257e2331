import type { Browser } from '@tiffin/accounts/testing';
import type { Order, PackagedItem, Snack } from '@tiffin/contracts';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { TestApi } from './test-api.js';

const CLOCK = '2031-05-20T06:30:00Z';
const webRoot = mkdtempSync(join(tmpdir(), 'tiffin-web-'));
const JSON_TYPE = { 'content-type': 'application/json' };
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

let api: TestApi;
let student: Browser;
let contractor: Browser;
let kitchen: Browser;
let snack: Snack;
let item: PackagedItem;
let picture: Blob;

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Tiffin</title>');
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webRoot, 'assets', 'app-1a2b3c.js'), `console.log(${JSON.stringify('x'.repeat(4_000))});`);
  api = await TestApi.start({ TIFFIN_CLOCK: CLOCK }, { webRoot });
  [student, contractor, kitchen] = await Promise.all([api.student(), api.contractor(), api.kitchen()]);
  ({ snack, item } = await api.menu(contractor, 10_000));
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } }).png();
  picture = new Blob([new Uint8Array(await png.toBuffer())], { type: 'image/png' });
});
afterAll(async () => {
  await api.stop();
  rmSync(webRoot, { recursive: true });
});

const snackLine = () => ({ _id: snack._id, type: 'Snack', price: 15, quantity: 1, isPacked: false });
const itemLine = () => ({ _id: item._id, type: 'PackagedFood', price: 20, quantity: 1, isPacked: false });
const both = () => ({ cartItems: [snackLine(), itemLine()], amount: 36.75, packingCharges: 0 });
const place = (cart: object = both(), key: string = randomUUID(), by = student) =>
  by.post('/orders', cart, { headers: { 'idempotency-key': key } });
const positionOf = ({ headers }: { headers: Headers }): number => Number(headers.get('x-position'));
const after = (position: number | string) => ({ headers: { 'x-after-position': String(position) } });

function form(fields: Record<string, string>, image: Blob | undefined = picture): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (image) data.set('image', image, 'picture.png');
  return data;
}

/** A request as no client library would send it; answers the head and the body. */
async function raw(request: string): Promise<string> {
  const { port, hostname } = new URL(api.url);
  const socket = createConnection(Number(port), hostname);
  socket.write(request);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('a failure', () => {
  test.each<[string, () => Promise<{ status: number; body: object }>, number, object]>([
    ['an empty login', () => api.browser().patch('/users/login', {}), 400, { code: 'validation' }],
    [
      'a wrong password',
      () => api.browser().logIn('student', 'BH1-101', 'tiffin124'),
      400,
      { code: 'bad_credentials', message: 'Invalid credentials' },
    ],
    ['no session', () => api.browser().get('/snacks'), 401, { code: 'no_session', message: 'tokens missing' }],
    ['no admin key', () => api.browser().post('/users/contractors', {}), 401, { code: 'key_required', message: 'key missing' }],
    ['no kitchen key', () => api.browser().post('/users/orders', {}), 401, { code: 'key_required', message: 'key missing' }],
    ['the wrong role', () => student.get('/orders'), 403, { code: 'forbidden', message: 'You are not allowed to do this' }],
    ['an unknown order', () => contractor.patch(`/orders/${randomUUID()}?status=Prepared`), 404, { code: 'not_found' }],
    ['an id that can’t be one', () => student.get('/orders/7/timeline'), 404, { code: 'not_found', message: 'Not found' }],
    ['a changed amount', () => place({ ...both(), amount: 1 }), 409, { code: 'amount_changed', amount: 36.75 }],
    [
      'malformed JSON',
      () => student.post('/orders', undefined, { body: '{"cartItems":', headers: JSON_TYPE }),
      400,
      { code: 'validation' },
    ],
    ['a list as the body', () => student.post('/orders', []), 400, { code: 'validation' }],
    ['over 100 KiB', () => student.post('/orders', { ...both(), x: 'y'.repeat(102_400) }), 413, { code: 'too_large' }],
    ['another type', () => student.post('/orders', undefined, { body: 'a=1', headers: { 'content-type': 'text/plain' } }), 415, {}],
    ['an unknown path', () => student.get('/nothing/here'), 404, { code: 'not_found', message: 'Not found' }],
    ['an unknown method', () => student.delete('/orders'), 404, { code: 'not_found' }],
    ['a path that is no text', () => student.get('/snacks/%zz'), 404, { code: 'not_found' }],
  ])('of %s has the words of api.md', async (_, call, status, body) => {
    const answer = await call();
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/^\S.+/) as string, ...body } });
    const { message: _message, code, errors, ...extra } = answer.body as Record<string, unknown>;
    expect(typeof code).toBe('string');
    if (status === 400 && code === 'validation') expect(Object.values(errors as object)[0]).toBe(_message);
    else expect(errors).toBeUndefined();
    if (status !== 409) expect(extra).toEqual({});
  });

  test('names each field, and its message is the first field’s', async () => {
    const { body } = await api.browser().patch('/users/login', { role: 'cook', loginInput: 7 });
    expect(Object.keys(body['errors'] as object)).toEqual(['role', 'loginInput', 'password']);
    expect(body['message']).toBe((body['errors'] as Record<string, string>)['role']);
  });

  test('is decided in the order of api.md: origin, session, role, upload, fields, record, state', async () => {
    const elsewhere = { origin: 'http://evil.example' };
    const large = new Blob([new Uint8Array(5_300_000)], { type: 'image/png' });
    const text = new Blob(['not a picture'], { type: 'image/png' });
    const wrong = { name: '7', price: '0' };
    const add = (by: Browser, fields: Record<string, string>, image?: Blob, headers = {}) =>
      by.post('/contractors/snacks', undefined, { body: form(fields, image), headers });
    const change = (id: string, fields: Record<string, string>) =>
      contractor.patch(`/contractors/snacks/${id}`, undefined, { body: form(fields) });
    const answers = [
      await add(api.browser(), wrong, large, elsewhere),
      await add(api.browser(), wrong, large),
      await add(student, wrong, large),
      await add(contractor, wrong, large),
      await add(contractor, wrong, text),
      await change('7', wrong),
      await change(randomUUID(), { name: 'Samosa', price: '15' }),
      await add(contractor, { name: ' sAMOSA ', price: '15' }),
    ];
    expect(answers.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual([
      '403 cross_origin',
      '401 no_session',
      '403 forbidden',
      '413 too_large',
      '415 wrong_type',
      '400 validation',
      '404 not_found',
      '409 name_taken',
    ]);
    expect(answers[3]?.body['message']).toBe('File size should not exceed 5 MB');
    expect(answers[4]?.body['message']).toBe('only PNG, JPG/JPEG files are allowed');
  });
});

describe('another site', () => {
  const own = (): string[] => ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${new URL(api.url).port}`);

  test('changes nothing, by Origin or by Sec-Fetch-Site, signed in or not', async () => {
    const origins = ['http://evil.example', 'null', `https://127.0.0.1:${new URL(api.url).port}`];
    const headers = [...origins.map((origin) => ({ origin })), { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }];
    for (const named of headers) {
      for (const browser of [student, api.browser()]) {
        expect(await browser.patch('/users/logout', {}, { headers: named })).toMatchObject({ status: 403, body: { code: 'cross_origin' } });
      }
    }
    expect((await student.get('/users')).body).toMatchObject({ userName: 'BH1-101' });
  });

  test('may not read either: no answer allows it', async () => {
    const read = await fetch(`${api.url}/api/users/hostels`, { headers: { origin: 'http://evil.example' } });
    const asked = await fetch(`${api.url}/api/orders`, { method: 'OPTIONS', headers: { origin: 'http://evil.example' } });
    for (const { headers } of [read, asked]) expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('is not this one under any of its names, nor the command line', async () => {
    const passing: Record<string, string>[] = [
      ...own().map((origin) => ({ origin })),
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ];
    for (const headers of passing) expect((await api.browser().patch('/users/logout', {}, { headers })).status).toBe(200);
  });
});

describe('every answer', () => {
  test('carries an id of its own and the server’s clock', async () => {
    const ids = new Set<string | null>();
    for (const path of ['/users', '/snacks', '/nothing', '/snacks/%zz', '/images/x.webp']) {
      const { headers } = await api.browser().get(path);
      expect([path, headers.get('x-correlation-id')]).toEqual([path, expect.stringMatching(UUID)]);
      ids.add(headers.get('x-correlation-id'));
      const late = Date.parse(headers.get('date') ?? '') - Date.parse(CLOCK);
      expect(late >= 0 && late < 600_000).toBe(true);
    }
    expect(ids.size).toBe(5);
    const { body } = await place();
    expect(String(body['createdAt'])).toMatch(/^2031-05-20T06:3/);
    expect(JSON.stringify(body)).not.toContain('correlation');
  });

  test('under /api is JSON that nobody caches', async () => {
    const answers = [
      await fetch(`${api.url}/api/users`),
      await fetch(`${api.url}/api/openapi.json`),
      await fetch(`${api.url}/api/health/live`),
      await fetch(`${api.url}/api/nothing`, { headers: { accept: 'text/html' } }),
      await fetch(`${api.url}/api`, { headers: { accept: 'text/html' } }),
      await fetch(`${api.url}/api/snacks/%zz`),
      await fetch(`${api.url}/api/images/${'0'.repeat(64)}.webp`),
      await fetch(`${api.url}/%61pi/users`),
    ];
    for (const { url, headers } of answers)
      expect([url, headers.get('cache-control'), headers.get('content-type')]).toEqual([
        url,
        'no-store',
        'application/json; charset=utf-8',
      ]);
  });

  test('forbids what a page of ours never needs', async () => {
    for (const path of ['/', '/api/users', '/api/nothing', '/api/snacks/%zz']) {
      const { headers } = await fetch(api.url + path, { headers: { accept: 'text/html' } });
      const policy = new Map((headers.get('content-security-policy') ?? '').split(';').map((part) => [part.split(' ')[0], part]));
      expect(policy.get('default-src')).toBe("default-src 'self'");
      expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'");
      expect(policy.get('object-src')).toBe("object-src 'none'");
      expect(policy.get('base-uri')).toBe("base-uri 'none'");
      expect([policy.has('script-src'), policy.has('upgrade-insecure-requests')]).toEqual([false, false]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect([headers.has('strict-transport-security'), headers.has('x-powered-by'), headers.has('server')]).toEqual([false, false, false]);
    }
  });
});

describe('cookies', () => {
  const DAY = 86_400;
  const sent = ({ headers }: { headers: Headers }): string[] =>
    headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43}; /, '=…; '));

  test('are for this server alone, and last as long as their session', async () => {
    const rest = 'Path=/; HttpOnly; SameSite=Lax';
    const device = expect.stringMatching(/^tiffin_device=…; Max-Age=\d{8}; Path=\/; HttpOnly; SameSite=Lax$/) as string;
    const logIn = (role: 'student' | 'contractor', name: string) => api.browser().logIn(role, name, 'tiffin123');
    expect(sent(await logIn('student', 'BH1-101'))).toEqual([`tiffin_session=…; Max-Age=${90 * DAY}; ${rest}`, device]);
    expect(sent(await logIn('contractor', 'contractor@bh1.example'))).toEqual([`tiffin_session=…; Max-Age=${30 * DAY}; ${rest}`, device]);
    const gates = api.browser();
    const entered = await gates.post('/users/orders', { key: 'BH1-kitchen1' });
    expect(sent(entered)).toEqual([`tiffin_session=…; Max-Age=${30 * DAY}; ${rest}`, device]);
    const admin = await gates.post('/users/contractors', { key: 'tiffin-admin' });
    expect(sent(admin)).toEqual([`tiffin_admin=…; Max-Age=${8 * 3_600}; ${rest}`, expect.stringMatching(/^tiffin_device=/)]);
    expect(sent(await gates.patch('/users/logout'))).toEqual([`tiffin_session=; Max-Age=0; ${rest}`]);
  });

  test('travel over https alone in production, which has its own origin and no demo', async () => {
    const origin = 'https://canteen.example';
    const keys = { TIFFIN_ADMIN_KEY: 'admin-key-for-tests', TIFFIN_OPS_KEY: 'ops-key-for-tests' };
    const production = await TestApi.start({ NODE_ENV: 'production', TIFFIN_PUBLIC_URL: origin, TIFFIN_DEMO: '', ...keys });
    const here = { origin: new URL(production.url).origin };
    const login = { role: 'student', loginInput: 'BH1-101', password: 'tiffin123' };
    expect((await production.browser().patch('/users/login', login, { headers: here })).status).toBe(403);
    const answer = await production.browser().patch('/users/login', login, { headers: { origin } });
    await production.stop();
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(answer.headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
  });
});

describe('positions', () => {
  const VIEWS = ['orders', 'todays-orders', 'kitchen-items', 'menu-items'];
  const me = async (): Promise<string> => String((await student.get('/users')).body['_id']);
  const idsIn = ({ body }: { body: object }): string[] => (body as { orders: Order[] }).orders.map(({ _id }) => _id);

  test('let a read see the write before it, every time', async () => {
    const history = `/orders/${await me()}?limit=100`;
    for (let round = 0; round < 20; round++) {
      const placed = await place();
      expect([placed.status, positionOf(placed) > 0]).toEqual([201, true]);
      const reads = await Promise.all([
        student.get(history, after(positionOf(placed))),
        contractor.get('/orders?limit=100', after(positionOf(placed))),
      ]);
      for (const read of reads) expect(idsIn(read)).toContain(placed.body['_id']);
    }
  });

  test('above the log’s head are ignored, and what is none is refused', async () => {
    expect((await student.get('/snacks', after(9_007_199_254_740_991))).status).toBe(200);
    for (const rubbish of ['soon', '-1', '1.5', '0x10', '', '9'.repeat(30)])
      expect(await student.get('/snacks', after(rubbish))).toMatchObject({ status: 400, body: { code: 'validation' } });
  });

  test('a view that is paused answers old news to whoever does not mind, and 503 to whoever wrote; writes never notice', async () => {
    const history = `/orders/${await me()}?limit=100`;
    VIEWS.forEach((view) => api.pause(view));
    const orderOf = (answer: { body: object }): Order => answer.body as Order;
    const key = randomUUID();
    const [placed, cancelled] = [await place(both(), key), await place()];
    const order = orderOf(placed);
    const write = async (by: Browser, method: 'post' | 'patch' | 'delete', path: string, body?: object) => {
      const answer = await by[method](path, body);
      expect([method, path, answer.status, positionOf(answer) > 0]).toEqual([method, path, expect.any(Number), true]);
      return answer;
    };
    expect([placed.status, order.status, order.amount, order.studentInfo.userName]).toEqual([201, 'Pending', 36.75, 'BH1-101']);
    expect(await place(both(), key)).toMatchObject({ status: 200, body: order });
    expect(orderOf(await write(student, 'post', `/orders/${orderOf(cancelled)._id}/cancel`)).status).toBe('Rejected');
    const preparationId = randomUUID();
    const prepared = await write(kitchen, 'post', '/kitchen/prepared', { itemId: snack._id, orderId: order._id, preparationId });
    expect(prepared.body).toMatchObject({ orderId: order._id, preparedCount: 1, remaining: 0 });
    expect((await write(kitchen, 'post', '/kitchen/prepared/undo', { preparationId })).body).toMatchObject({
      preparedCount: 0,
      remaining: 1,
    });
    const path = `/orders/${order._id}`;
    for (const [from, to] of [
      ['Pending', 'Prepared'],
      ['Prepared', 'PickedUp'],
    ] as const)
      expect(orderOf(await write(contractor, 'patch', `${path}?status=${to}&from=${from}`)).status).toBe(to);
    expect(orderOf(await write(contractor, 'post', `${path}/recall`, { from: 'PickedUp' })).status).toBe('Prepared');
    const added = await write(contractor, 'post', '/contractors/packaged', {
      category: 'Chips',
      variants: [{ price: 10, availableCount: 3 }],
    });
    const chips = added.body['item'] as PackagedItem;
    expect(chips.variants).toMatchObject([{ price: 10, availableCount: 3 }]);
    const changed = { category: 'Crisps', variants: [{ ...chips.variants[0], availableCount: 5, seenCount: 3 }] };
    expect((await write(contractor, 'patch', `/contractors/packaged/${chips._id}`, changed)).body['item']).toMatchObject({
      category: 'Crisps',
    });
    await write(contractor, 'delete', `/contractors/packaged/${chips._id}`);
    expect((await write(contractor, 'patch', '/contractors/canteen', { open: false })).body).toEqual({ open: false, notice: '' });
    const last = await write(contractor, 'patch', '/contractors/canteen', { open: true });

    expect(idsIn(await student.get(history))).not.toContain(order._id);
    const waits: [Browser, string][] = [
      [student, history],
      [contractor, '/orders'],
      [student, '/snacks'],
      [student, '/canteen'],
    ];
    for (const [by, read] of waits) {
      const answer = await by.get(read, after(positionOf(last)));
      expect([answer.status, answer.body['code'], answer.headers.get('retry-after')]).toEqual([503, 'behind', '1']);
    }
    const panel = await kitchen.post('/users/orders', {}, after(positionOf(last)));
    expect([panel.status, panel.body['code']]).toEqual([503, 'behind']);

    const waiting = Promise.all(waits.map(([by, read]) => (api.resumeAll(VIEWS), by.get(read, after(positionOf(last))))));
    expect((await waiting).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(idsIn(await student.get(history))).toContain(order._id);
  });
});

describe('the built client', () => {
  const navigate = (path: string) => fetch(api.url + path, { headers: { accept: 'text/html,application/xhtml+xml' } });

  test.each(['/', '/login', '/orders/today?search=a', '/bills/generate', '/apiary', '/index.html'])('%s is the page', async (path) => {
    const answer = await navigate(path);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(await answer.text()).toContain('<title>Tiffin</title>');
  });

  test('its hashed files are kept for ever and sent small, the others are asked for again', async () => {
    const asset = await fetch(`${api.url}/assets/app-1a2b3c.js`, { headers: { 'accept-encoding': 'br' } });
    expect([asset.status, asset.headers.get('cache-control'), asset.headers.get('content-encoding')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ]);
    expect(asset.headers.get('vary')).toMatch(/accept-encoding/i);
    const icon = await fetch(`${api.url}/favicon.svg`);
    expect([icon.status, icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([200, 'image/svg+xml', 'no-cache']);
    const known = `If-None-Match: ${icon.headers.get('etag') ?? ''}`;
    expect(await raw(`GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n${known}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 304 /);
  });

  test('what is neither a file nor a page is missing, in JSON', async () => {
    const missing = [
      await navigate('/assets/app-of-yesterday.js'),
      await navigate('/api/orders/today/page'),
      await fetch(`${api.url}/missing.png`, { headers: { accept: 'image/*' } }),
      await fetch(`${api.url}/orders/today`, { method: 'POST', headers: { accept: 'text/html' } }),
    ];
    for (const { url, status, headers } of missing)
      expect([url, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        url,
        404,
        'application/json; charset=utf-8',
        'no-store',
      ]);
  });

  test('nothing outside its directory is served', async () => {
    for (const path of ['/../package.json', '/..%2f..%2fetc%2fpasswd', '/assets/..%2findex.html', '/%2e%2e/%2e%2e/etc/passwd'])
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });
});

test('menu pictures are the only thing under /api that is kept, for ever', async () => {
  const image = await fetch(api.url + String(snack.image));
  expect([image.status, image.headers.get('content-type'), image.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).format).toBe('webp');
  const again = await fetch(api.url + String(snack.image), { headers: { 'if-none-match': image.headers.get('etag') ?? '' } });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'public, max-age=31536000, immutable']);
});
