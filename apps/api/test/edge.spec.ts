import type { Answer, Browser } from '@tiffin/accounts/testing';
import type { ContactWays, PlaceOrderRequest } from '@tiffin/contracts';
import { mailTo } from '@tiffin/mail/testing';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { oneOfEach, place } from './carts.js';
import { TestApi } from './test-api.js';

const CLOCK = '2031-05-20T06:30:00Z';
const OFFICE = 'office@canteen.example';
const WAYS: ContactWays = { email: OFFICE, social: [{ name: 'Instagram', url: 'https://social.example/tiffin' }] };
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

let api: TestApi;
let student: Browser;
let contractor: Browser;
let cart: PlaceOrderRequest;
let picture: Buffer;

beforeAll(async () => {
  api = await TestApi.start({ TIFFIN_CLOCK: CLOCK, TIFFIN_CONTACT: JSON.stringify(WAYS), TIFFIN_CONTACT_MAIL: OFFICE });
  [student, contractor] = await Promise.all([api.student(), api.contractor()]);
  cart = oneOfEach(await api.menu(contractor));
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } }).png();
  picture = await png.toBuffer();
});
afterAll(() => api.stop());

describe('a failure', () => {
  test.each<[string, () => Promise<{ status: number; body: object }>, number, object]>([
    ['a wrong password', () => api.browser().logIn('student', 'BH1-101', 'tiffin124'), 400, { code: 'bad_credentials' }],
    ['no session', () => api.browser().get('/snacks'), 401, { code: 'no_session', message: 'tokens missing' }],
    ['the wrong role', () => student.get('/orders'), 403, { code: 'forbidden', message: 'You are not allowed to do this' }],
    ['an unknown order', () => contractor.patch(`/orders/${randomUUID()}?status=Prepared`), 404, { code: 'not_found' }],
    ['a changed amount', () => place(student, { ...cart, amount: 1 }), 409, { code: 'amount_changed', amount: 36.75 }],
    ['malformed JSON', () => student.post('/orders').type('json').send('{"cartItems":'), 400, { code: 'validation' }],
    ['an unknown path', () => student.get('/nothing/here'), 404, { code: 'not_found', message: 'Not found' }],
    ['an unknown method', () => student.delete('/orders'), 404, { code: 'not_found' }],
  ])('of %s has the message of the wire reference', async (_, call, status, body) => {
    const answer = await call();
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/^\S.+/) as string, ...body } });
    const { message: _message, code, errors, ...extra } = answer.body as Record<string, unknown>;
    expect(typeof code).toBe('string');
    if (status === 400 && code === 'validation') expect(Object.values(errors as object)[0]).toBe(_message);
    else expect(errors).toBeUndefined();
    if (status !== 409) expect(extra).toEqual({});
  });

  test('is decided in the documented order: origin, session, role, upload, fields, record, state', async () => {
    const elsewhere = { origin: 'http://evil.example' };
    const large = Buffer.alloc(5_300_000);
    const text = Buffer.from('not a picture');
    const invalid = { name: '7', price: '0' };
    const add = (by: Browser, fields: Record<string, string>, image = picture, headers = {}) =>
      by.post('/contractors/snacks').set(headers).field(fields).attach('image', image, 'picture.png');
    const change = (id: string, fields: Record<string, string>) =>
      contractor.patch(`/contractors/snacks/${id}`).field(fields).attach('image', picture, 'picture.png');
    const answers = [
      await add(api.browser(), invalid, large, elsewhere),
      await add(api.browser(), invalid, large),
      await add(student, invalid, large),
      await add(contractor, invalid, large),
      await add(contractor, invalid, text),
      await change('7', invalid),
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
  });
});

describe('another site', () => {
  test('changes nothing, by Origin or by Sec-Fetch-Site, signed in or not', async () => {
    for (const named of [{ origin: `https://127.0.0.1:${new URL(api.url).port}` }, { 'sec-fetch-site': 'cross-site' }])
      for (const browser of [student, api.browser()])
        expect(await browser.patch('/users/logout', {}).set(named)).toMatchObject({ status: 403, body: { code: 'cross_origin' } });
    expect((await student.get('/users')).body).toMatchObject({ userName: 'BH1-101' });
    expect((await api.browser().patch('/users/logout', {}).set({ origin: api.url })).status).toBe(200);
  });

  test('may not read either: no answer has CORS headers', async () => {
    const read = await api.browser().get('/users/hostels').set('origin', 'http://evil.example');
    const preflight = await api.browser().options('/orders').set('origin', 'http://evil.example');
    for (const { headers } of [read, preflight])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('every answer', () => {
  test('has an id of its own and the server’s clock', async () => {
    const ids = new Set<string | undefined>();
    for (const path of ['/users', '/snacks', '/nothing', '/snacks/%zz', '/images/x.webp']) {
      const { headers } = await api.browser().get(path);
      expect([path, headers['x-correlation-id']]).toEqual([path, expect.stringMatching(UUID)]);
      ids.add(headers['x-correlation-id']);
      const drift = Date.parse(headers['date'] ?? '') - Date.parse(CLOCK);
      expect(drift >= 0 && drift < 600_000).toBe(true);
    }
    expect(ids.size).toBe(5);
    const { body } = await place(student, cart);
    expect(String(body['createdAt'])).toMatch(/^2031-05-20T06:3/);
    expect(JSON.stringify(body)).not.toContain('correlation');
  });

  test('under /api is JSON and not cached', async () => {
    const paths = ['/users', '/openapi.json', '/health/live', '/nothing', '', '/snacks/%zz', `/images/${'0'.repeat(64)}.webp`];
    for (const path of [...paths.map((rest) => `/api${rest}`), '/%61pi/users']) {
      const { headers } = await fetch(api.url + path, { headers: { accept: 'text/html' } });
      const cache = headers.get('cache-control');
      const type = headers.get('content-type');
      expect([path, cache, type]).toEqual([path, 'no-store', 'application/json; charset=utf-8']);
    }
  });

  test('forbids browser features that our pages don’t need', async () => {
    for (const path of ['/', '/api/users', '/api/nothing', '/api/snacks/%zz']) {
      const { headers } = await fetch(api.url + path, { headers: { accept: 'text/html' } });
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split(';').map((directive) => [directive.split(' ')[0], directive]),
      );
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
  const sent = ({ headers }: Answer): string[] =>
    [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.replace(/=[\w-]{43}; /, '=…; '));

  test('are sent to this server only, and last as long as their session', async () => {
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

  test('are sent over https only in production, which has its own origin and no demo', async () => {
    const origin = 'https://canteen.example';
    const keys = { TIFFIN_ADMIN_KEY: 'admin-key-for-tests', TIFFIN_OPS_KEY: 'ops-key-for-tests' };
    const mail = { TIFFIN_SMTP_URL: 'smtp://127.0.0.1:1', TIFFIN_MAIL_FROM: 'tiffin@canteen.example' };
    const production = await TestApi.start({ NODE_ENV: 'production', TIFFIN_PUBLIC_URL: origin, TIFFIN_DEMO: '', ...keys, ...mail });
    const sameOrigin = { origin: new URL(production.url).origin };
    const login = { role: 'student', loginInput: 'BH1-101', password: 'tiffin123' };
    expect((await production.browser().patch('/users/login', login).set(sameOrigin)).status).toBe(403);
    const answer = await production.browser().patch('/users/login', login).set({ origin });
    await production.stop();
    expect(answer.headers['set-cookie']).toHaveLength(2);
    for (const cookie of answer.headers['set-cookie'] ?? []) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });
});

test('the contact form shows the ways of TIFFIN_CONTACT, and its messages are mailed to TIFFIN_CONTACT_MAIL', async () => {
  expect((await api.browser().get('/users/contact')).body).toEqual(WAYS);
  const { email } = (await student.get('/users')).body as unknown as { email: string };
  expect((await student.post('/users/query', { subject: 'Chai', message: 'The chai is cold.' })).status).toBe(200);
  const { subject, text, headers } = await mailTo(join(api.directory, 'outbox'), OFFICE);
  expect([subject, text]).toEqual(['Contact form: Chai', expect.stringContaining('The chai is cold.')]);
  expect(headers.get('reply-to')).toContain(email);
});
