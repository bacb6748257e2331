import { JSON_MAX_BYTES } from '../src/bodies/json-body.js';
import { JSON_TYPE, ORIGIN, useEdge } from './edge-app.js';

const { send, sendJson } = useEdge();
const good = { email: 'a@b.example', amount: 12.5, type: 'Snack', lines: [{ quantity: 2, isPacked: true }] };

describe('fields', () => {
  test('accepts valid fields as their class, and drops unknown ones at every depth', async () => {
    const answer = await sendJson('/everything', { ...good, extra: 1, lines: [{ quantity: 2, isPacked: true, extra: 1 }] });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ ...good, isLine: true });
  });

  test('answers a message per field, nested ones by their path, the first as the main message', async () => {
    const lines = [
      { quantity: '2', isPacked: true },
      { quantity: 0, isPacked: 'yes' },
    ];
    const { status, body } = await sendJson('/everything', { ...good, email: 'nobody', amount: 1.005, lines });
    expect(status).toBe(400);
    expect(body).toEqual({
      message: 'please enter a valid email.',
      code: 'validation',
      errors: {
        email: 'please enter a valid email.',
        amount: 'Please enter an amount in rupees.',
        'lines.0.quantity': 'Please enter a whole number from 1 to 50.',
        'lines.1.quantity': 'Please enter a whole number from 1 to 50.',
        'lines.1.isPacked': 'Please choose yes or no.',
      },
    });
  });

  test.each([
    [{ amount: '12.5' }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ type: 'Drink' }, 'type'],
    [{ id: '1' }, 'id'],
    [{ id: null }, 'id'],
    [{ note: 'too long' }, 'note'],
    [{ note: 'a\u0000' }, 'note'],
    [{ lines: [] }, 'lines'],
    [{ lines: {} }, 'lines'],
    [{ lines: [null] }, 'lines'],
    [{ lines: [1] }, 'lines'],
    [{ lines: [[]] }, 'lines'],
    [{ lines: [good.lines[0], good.lines[0], good.lines[0]] }, 'lines'],
    [{ email: ['a@b.example'] }, 'email'],
  ])('refuses %j under %s', async (change, field) => {
    const { status, body } = await sendJson('/everything', { ...good, ...change });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  test('reads numbers and defaults of a query, and refuses invalid ones', async () => {
    expect((await send('GET', '/list?page=2&month=11')).body).toEqual({ page: 2, limit: 20, month: 11 });
    expect((await send('GET', '/list?page=10000000')).body).toEqual({ page: 10_000_000, limit: 20 });
    for (const query of ['page=0', 'page=1e1', 'page=', 'page=1&page=2', 'limit=101', 'month=13', 'year=26'])
      expect([query, (await send('GET', `/list?${query}`)).status]).toEqual([query, 400]);
  });

  test('answers 404 for an invalid id', async () => {
    expect(await send('PATCH', '/optional/17')).toMatchObject({ status: 404, body: { message: 'Not found', code: 'not_found' } });
    expect((await send('PATCH', '/optional/6F9619FF-8B86-4011-B42D-00C04FC964FF')).body).toEqual({
      id: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
    });
  });
});

describe('bodies', () => {
  test.each([
    '{',
    '[]',
    '1',
    'null',
    '"text"',
    '{"__proto__": {}}',
    '{"constructor": {"prototype": {}}}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ])('refuses JSON that is no object with 400: %s', async (body) => {
    expect(await send('POST', '/everything', body, JSON_TYPE)).toMatchObject({
      status: 400,
      body: { code: 'validation', message: 'Please send a JSON object.' },
    });
  });

  test('treats an empty JSON body as absent', async () => {
    expect((await send('POST', '/written', '', JSON_TYPE)).status).toBe(200);
  });

  test('reads JSON of up to 100 KiB, and refuses more with 413, declared or not', async () => {
    const of = (length: number) => JSON.stringify({ ...good, extra: 'x'.repeat(length) });
    const exact = JSON_MAX_BYTES - of(0).length;
    expect((await send('POST', '/everything', of(exact), JSON_TYPE)).status).toBe(201);
    expect(await send('POST', '/everything', of(exact + 1), JSON_TYPE)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const chunked = await send('POST', '/everything', new Blob([of(3_000_000)]).stream(), JSON_TYPE);
    expect(chunked.status).toBe(413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('refuses %s with 415', async (type) => {
    expect(await send('POST', '/everything', 'a=1', { 'content-type': type })).toMatchObject({ status: 415, body: { code: 'wrong_type' } });
  });

  test('refuses a form in place of JSON, and JSON in place of a form, with 415', async () => {
    const form = new FormData();
    form.set('email', 'a@b.example');
    expect((await send('POST', '/everything', form)).status).toBe(415);
    expect((await sendJson('/snacks', { name: 'Samosa', price: 12 })).status).toBe(415);
  });
});

describe('the order of the checks', () => {
  const stranger = { 'x-stranger': 'yes' };
  const elsewhere = { origin: 'http://evil.example' };

  test('checks the origin, then the session, then the body’s kind, size and form', async () => {
    expect((await send('POST', '/everything', '{', { ...JSON_TYPE, ...stranger, ...elsewhere })).body['code']).toBe('cross_origin');
    for (const headers of [JSON_TYPE, { 'content-type': 'text/plain' }]) {
      expect((await send('POST', '/everything', '{', { ...headers, ...stranger })).status).toBe(401);
    }
    expect((await send('POST', '/everything', 'x'.repeat(200_000), { ...JSON_TYPE, ...stranger })).status).toBe(401);
    const form = new FormData();
    form.set('image', new Blob([Buffer.alloc(6_000_000)]), 'a.png');
    expect((await send('POST', '/snacks', form, stranger)).status).toBe(401);
  });

  test('accepts the own origin and the command line, and reads from elsewhere', async () => {
    expect((await sendJson('/everything', good, { origin: ORIGIN })).status).toBe(201);
    expect((await sendJson('/everything', good)).status).toBe(201);
    expect((await send('GET', '/list', undefined, elsewhere)).status).toBe(200);
    expect((await sendJson('/everything', good, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});
