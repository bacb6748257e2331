import { fetchWithProgress } from './fetch-with-progress';

/** A request that the test answers. */
class FakeRequest {
  static last: FakeRequest;
  status = 0;
  responseText = '';
  sent: unknown;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  method = '';
  url = '';

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nretry-after: 2\r\n';
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
}

const original = globalThis.XMLHttpRequest;
let percents: number[];
const send = (init: RequestInit = {}) => fetchWithProgress((percent) => percents.push(percent))('/api/users/avatar', init);

beforeEach(() => {
  percents = [];
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
});
afterAll(() => {
  globalThis.XMLHttpRequest = original;
});

test('sends like fetch, reports the progress, and answers like fetch', async () => {
  const body = new FormData();
  const answer = send({ method: 'PATCH', headers: { accept: 'application/json' }, body });
  const request = FakeRequest.last;
  expect(request).toMatchObject({ method: 'PATCH', url: '/api/users/avatar', headers: { accept: 'application/json' }, sent: body });
  request.upload.onprogress?.({ loaded: 1, total: 3 });
  request.upload.onprogress?.({ loaded: 3, total: 3 });
  Object.assign(request, { status: 503, responseText: '{"code":"unavailable_now"}' });
  request.onload?.();
  const { status, headers, ok } = await answer;
  expect({ status, ok, wait: headers.get('retry-after') }).toEqual({ status: 503, ok: false, wait: '2' });
  expect(await (await answer).json()).toEqual({ code: 'unavailable_now' });
  expect(percents).toEqual([33, 100]);
});

test('fails like fetch when the server cannot be reached', async () => {
  const answer = send();
  FakeRequest.last.onerror?.();
  await expect(answer).rejects.toBeInstanceOf(TypeError);
});

test.each(['before', 'after'])('aborts %s sending, with the reason', async (when) => {
  const stop = new AbortController();
  const reason = new Error('closed');
  if (when === 'before') stop.abort(reason);
  const answer = send({ signal: stop.signal });
  stop.abort(reason);
  await expect(answer).rejects.toBe(reason);
});
