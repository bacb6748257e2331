import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { call, ApiError, OfflineError, NoAnswerError } from './call';
import { failureText } from './failure-text';
import { useSlow } from './reachability';
import { serverFailed, serverUnreachable, sessionEnded } from './signals';

type Fetched = { url: string; init: RequestInit & { headers: Record<string, string> } };
let fetched: Fetched[];
let answers: (() => Response | Promise<Response>)[];

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string, headers = {}) => json({ message: code, code }, status, headers);

beforeEach(() => {
  fetched = [];
  answers = [];
  globalThis.fetch = async (url, init) => {
    fetched.push({ url: String(url), init: init as Fetched['init'] });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  };
});
afterEach(() => jest.useRealTimers());

test('calls /api on the same origin and omits empty query fields', async () => {
  answers = [() => json([1])];
  expect(await call('/orders', { query: { month: 2, search: '', year: undefined, status: 'Pending' } })).toEqual([1]);
  expect(fetched[0]).toMatchObject({ url: '/api/orders?month=2&status=Pending', init: { method: 'GET', credentials: 'same-origin' } });
});

test('sends objects as JSON and forms unchanged', async () => {
  answers = [() => json({})];
  await call('/a', { method: 'POST', body: { x: 1 } });
  await call('/a', { method: 'POST', body: new FormData() });
  expect(fetched[0]?.init).toMatchObject({ body: '{"x":1}', headers: { 'content-type': 'application/json' } });
  expect(fetched[1]?.init.body).toBeInstanceOf(FormData);
  expect(fetched[1]?.init.headers).not.toHaveProperty('content-type');
});

test('sends the highest X-Position with reads, and only with reads', async () => {
  answers = [() => json({}, 200, { 'x-position': '70' }), () => json({}, 200, { 'x-position': '41' }), () => json([])];
  await call('/orders', { method: 'POST', body: {} });
  await call('/orders/1', { method: 'PATCH' });
  await call('/orders');
  expect(fetched.map(({ init }) => init.headers['x-after-position'])).toEqual([undefined, undefined, '70']);
});

test('treats a read by POST as a read: it sends the position and is repeated when it is deferred', async () => {
  jest.useFakeTimers();
  answers = [() => json({}, 200, { 'x-position': '90' }), () => refusal(503, 'behind', { 'retry-after': '1' }), () => json(['here'])];
  await call('/orders', { method: 'POST', body: {} });
  const answer = call('/orders/availability', { method: 'POST', isRead: true, body: {} });
  await jest.advanceTimersByTimeAsync(1000);
  expect(await answer).toEqual(['here']);
  expect(fetched.map(({ init }) => init.headers['x-after-position'])).toEqual([undefined, '90', '90']);
});

test('an ApiError has the status, code, fields and other properties of the answer', async () => {
  answers = [() => json({ message: 'no', code: 'unavailable', errors: { a: 'b' }, lines: [1] }, 409)];
  const failure = await call('/orders', { method: 'POST' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 409, code: 'unavailable', message: 'no', errors: { a: 'b' }, body: { lines: [1] } });
});

test.each([
  ['no server answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'the answer breaks off',
    () => ({ ...json({}), ok: true, status: 200, headers: new Headers(), text: () => Promise.reject(new TypeError()) }) as Response,
  ],
  ['a proxy whose server is down', () => new Response('<html>', { status: 502 })],
  ['a network that requires a log-in', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s: throws OfflineError and signals it', async (_, answer) => {
  const heard = jest.fn();
  const deaf = serverUnreachable.listen(heard);
  answers = [answer];
  await expect(call('/snacks')).rejects.toBeInstanceOf(OfflineError);
  expect(heard).toHaveBeenCalledTimes(1);
  deaf();
});

describe('a connection that accepts everything and delivers nothing', () => {
  const hung = () => new Promise<Response>(() => undefined);
  beforeEach(() => {
    jest.useFakeTimers();
    answers = [hung];
  });

  test('counts as slow after three seconds, until the answer comes', async () => {
    answers = [() => new Promise((answer) => setTimeout(() => answer(json([])), 10_000))];
    const { result } = renderHook(useSlow);
    const answer = call('/snacks');
    await act(() => jest.advanceTimersByTimeAsync(2900));
    expect(result.current).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(result.current).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(7000));
    expect([await answer, result.current]).toEqual([[], false]);
  });

  test('fails a read with OfflineError and aborts its request', async () => {
    const heard = jest.fn();
    const deaf = serverUnreachable.listen(heard);
    const failure = expect(call('/snacks')).rejects.toEqual(expect.not.objectContaining({ name: 'NoAnswerError' }));
    await jest.advanceTimersByTimeAsync(20_000);
    await failure;
    expect([fetched.length, fetched[0]?.init.signal?.aborted, heard.mock.calls.length]).toEqual([1, true, 1]);
    deaf();
  });

  test('fails a read whose body never ends', async () => {
    answers = [() => ({ ...json({}), ok: true, status: 200, headers: new Headers(), text: hung }) as unknown as Response];
    const failure = expect(call('/snacks')).rejects.toBeInstanceOf(OfflineError);
    await jest.advanceTimersByTimeAsync(120_000);
    await failure;
  });

  test('waits longer for a change, and then fails with an unknown outcome', async () => {
    const failure = call('/bills/1/payments', { method: 'POST', body: {} }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(await failure).toBeInstanceOf(NoAnswerError);
    expect(failureText(await failure)).toBe("The server didn't answer, so this may have worked. Please check before you try again.");
    expect(fetched).toHaveLength(1);
  });
});

test('a change with a gateway error has an unknown outcome', async () => {
  answers = [() => new Response('<html>', { status: 504 })];
  await expect(call('/orders/1', { method: 'PATCH' })).rejects.toBeInstanceOf(NoAnswerError);
});

test('an aborted call is not offline', async () => {
  const leaving = new AbortController();
  answers = [() => Promise.reject(leaving.signal.reason)];
  leaving.abort();
  await expect(call('/orders', { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  [401, 'no_session', [1, 0]],
  [401, 'key_required', [0, 0]],
  [403, 'forbidden', [0, 0]],
  [500, 'internal', [0, 1]],
])('%i %s: signals an ended session and a failed server %j times', async (status, code, [ended, failed]) => {
  const hearsEnd = jest.fn();
  const hearsFailure = jest.fn();
  const deaf = [sessionEnded.listen(hearsEnd), serverFailed.listen(hearsFailure)];
  answers = [() => refusal(status, code)];
  await expect(call('/x')).rejects.toMatchObject({ code });
  expect([hearsEnd.mock.calls.length, hearsFailure.mock.calls.length]).toEqual([ended, failed]);
  deaf.forEach((stop) => stop());
});

test('repeats a deferred read a limited number of times', async () => {
  jest.useFakeTimers();
  answers = [() => refusal(503, 'behind', { 'retry-after': '1' })];
  const failure = expect(call('/orders')).rejects.toMatchObject({ status: 503, code: 'behind', retryAfter: 1 });
  await jest.advanceTimersByTimeAsync(10_000);
  await failure;
  expect(fetched).toHaveLength(4);
});

test('an abort ends the waiting', async () => {
  jest.useFakeTimers();
  const leaving = new AbortController();
  answers = [() => refusal(503, 'behind', { 'retry-after': '2' })];
  const failure = expect(call('/orders', { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
  await jest.advanceTimersByTimeAsync(500);
  leaving.abort();
  await failure;
  expect(fetched).toHaveLength(1);
});

test('does not repeat a deferred change', async () => {
  answers = [() => refusal(503, 'accepted', { 'retry-after': '1' })];
  await expect(call('/orders', { method: 'POST', body: {} })).rejects.toMatchObject({ code: 'accepted' });
  expect(fetched).toHaveLength(1);
});

test('returns a file as a Blob, and throws a refusal like any other', async () => {
  answers = [() => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })];
  const file = await call<Blob>('/bills/1/pdf', { responseType: 'file' });
  expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-1.7']);
  answers = [() => refusal(404, 'not_found')];
  await expect(call('/bills/2/pdf', { responseType: 'file' })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  answers = [() => new Response('<html>', { headers: { 'content-type': 'text/html' } })];
  await expect(call('/bills/1/pdf', { responseType: 'file' })).rejects.toBeInstanceOf(OfflineError);
});

describe('the text of a failed call', () => {
  test('is the code’s sentence, never "tokens missing"; a more exact sentence is kept', () => {
    expect(failureText(new ApiError(401, { code: 'no_session', message: 'tokens missing' }))).toBe('Please log in again.');
    const message = "This order can't go from PickedUp to Pending.";
    expect(failureText(new ApiError(409, { code: 'illegal_transition', message }))).toBe(message);
  });

  test('distinguishes a lost connection from a defect', () => {
    expect(failureText(new OfflineError())).toContain('connection');
    expect(failureText(new TypeError('x is undefined'))).toBe('Something went wrong. Please try again.');
  });
});
