import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { JSON_TYPE, reached, useEdge } from './edge-app.js';

const { send, sendBytes } = useEdge();

describe('failures', () => {
  test.each([
    ['refusal', 409, { message: 'Prices have changed. Please check your cart.', code: 'amount_changed', lines: [] }],
    ['field', 400, { message: 'Please choose a hostel.', code: 'validation', errors: { hostel: 'Please choose a hostel.' } }],
    ['changed', 409, { code: 'conflict' }],
    ['duplicate', 409, { code: 'conflict' }],
    ['nest', 409, { code: 'conflict', message: 'Someone else changed this at the same moment. Please try again.' }],
  ])('%s is %d', async (what, status, body) => {
    expect(await send('GET', `/thrown/${what}`)).toMatchObject({ status, body });
  });

  test.each([
    ['throttled', 429, '30'],
    ['unavailable', 503, '1'],
    ['outcome', 503, '1'],
    ['unknownEvent', 503, '1'],
  ])('%s is %d with Retry-After %s', async (what, status, seconds) => {
    const answer = await send('GET', `/thrown/${what}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, seconds]);
  });

  test('a defect is answered without details, and logged with the route’s pattern', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const answer = await send('GET', '/thrown/defect?search=somebody');
    expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong on our end.', code: 'internal' } });
    const [entry] = logged.mock.calls[0] ?? [];
    expect(entry).toMatchObject({ route: 'GET /thrown/:what', correlationId: expect.any(String) as string });
    logged.mockRestore();
  });

  test('an unknown path is 404 in the same form', async () => {
    expect(await send('GET', '/nowhere')).toMatchObject({ status: 404, body: { message: 'Not found', code: 'not_found' } });
    expect((await send('POST', '/nowhere', '{', JSON_TYPE)).status).toBe(404);
    for (const path of ['/list%ff', '/optional/%zz', '/optional/%']) {
      const answer = await send('GET', path);
      expect([path, answer.status, Object.keys(answer.body)]).toEqual([path, 404, ['message', 'code']]);
    }
  });
});

test.each([
  ['no HTTP', 'GET / HTTP/1.1\r\nno header\r\n\r\n', 400, { message: 'Please check what you entered.', code: 'validation' }],
  ['headers without an end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n`, 431, { message: 'This is too large.', code: 'too_large' }],
])('%s is refused in the same form', async (_, bytes, status, body) => {
  const [head, answered = ''] = (await sendBytes(bytes)).split('\r\n\r\n');
  expect([head, JSON.parse(answered)]).toEqual([expect.stringMatching(`^HTTP/1.1 ${status} `), body]);
});

describe('positions', () => {
  test('a write answers its body and position', async () => {
    const { status, body, headers } = await send('POST', '/written');
    expect([status, body, headers.get('x-position')]).toEqual([200, { done: true }, '41']);
  });

  test('a read after a write waits for its view, and answers 503 if the view stays behind', async () => {
    reached.mockImplementation((_view, _position, timeout) => Promise.resolve(timeout > 0));
    expect((await send('GET', '/read', undefined, { 'x-after-position': '41' })).status).toBe(200);
    expect(reached).toHaveBeenLastCalledWith('orders', 41, 2_000);
    reached.mockResolvedValue(false);
    const late = await send('GET', '/read', undefined, { 'x-after-position': '41' });
    expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([503, 'behind', '1']);
  });

  test('a position above the log’s head is ignored, and an invalid one is 400', async () => {
    reached.mockResolvedValue(false);
    for (const above of ['101', '9'.repeat(30)])
      expect((await send('GET', '/read', undefined, { 'x-after-position': above })).status).toBe(200);
    for (const header of ['-1', '1.5', 'x', '1e3', ''])
      expect((await send('GET', '/read', undefined, { 'x-after-position': header })).status).toBe(400);
  });
});
