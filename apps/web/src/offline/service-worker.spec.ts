import { jest } from '@jest/globals';
import type { PushMessage } from '@tiffin/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8');
const ORIGIN = 'https://tiffin.example';
const PAGE = '<!doctype html><title>Tiffin</title><div id="root"></div>';
const HTML = 'text/html; charset=utf-8';

/** A `fetch` response as a worker receives it. */
class Answer extends Response {
  constructor(
    private readonly said: string,
    private readonly how: { status?: number; type?: string; from?: ResponseType; redirected?: boolean } = {},
  ) {
    super(said, { status: how.status ?? 200, headers: { 'content-type': how.type ?? HTML } });
  }
  override get type(): ResponseType {
    return this.how.from ?? 'basic';
  }
  override get redirected(): boolean {
    return this.how.redirected ?? false;
  }
  override clone(): Answer {
    return new Answer(this.said, this.how);
  }
}
const page = (title = 'Tiffin') => new Answer(PAGE.replace('Tiffin', title));

interface Shown extends NotificationOptions {
  title: string;
  silent: boolean;
  renotify: boolean;
  data: { path: string };
}

type Network = (address: string, init?: { body?: string }) => Promise<Response>;
const SUBSCRIPTION = { toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' }, expirationTime: null }) };

/** The worker in a browser with these windows and this network, with a record of its actions. */
function worker(network: Network = away, ...windows: { path: string; visibilityState?: 'visible' | 'hidden' }[]) {
  const done = { shown: [] as Shown[], focused: [] as string[], opened: [] as string[], closed: 0 };
  const tabs = windows.map(({ path, visibilityState = 'hidden' }) => ({
    url: ORIGIN + path,
    visibilityState,
    focus: async () => void done.focused.push(path),
  }));
  const browser = { network, storage: 'room' as 'room' | 'full' | 'denied' };
  const kept = new Map<unknown, Response>();
  const cache = {
    match: async (key: unknown) => kept.get(key)?.clone(),
    put: async (key: unknown, answer: Response) => {
      if (browser.storage === 'full') throw new DOMException('Quota exceeded.', 'QuotaExceededError');
      kept.set(key, answer);
    },
    keys: async () => [],
  };
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
    registration: {
      showNotification: async (title: string, options: Shown) => void done.shown.push({ ...options, title }),
      pushManager: { subscribe: async () => SUBSCRIPTION },
    },
    clients: { matchAll: async () => tabs, openWindow: async (path: string) => void done.opened.push(path) },
  };
  const open = async () => {
    if (browser.storage === 'denied') throw new DOMException('Denied.', 'SecurityError');
    return cache;
  };
  new Function('self', 'caches', 'fetch', SOURCE)(self, { open }, (...asked: Parameters<Network>) => browser.network(...asked));
  /** Sends an event and waits for its work. Returns the response; `undefined` if the worker left it to the browser. */
  const hear = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const respondWith = (response: Promise<Response>) => void (answer = response);
    listeners.get(name)?.({ ...event, respondWith, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    const read = await answer?.then((response) => {
      if (response.type === 'error') throw new Error('This is an error.');
      return response.text();
    });
    await Promise.all(work);
    return read;
  };
  return {
    done,
    install: () => hear('install', {}),
    /** From now on the device refuses to store, or denies access. */
    storageIs: (storage: typeof browser.storage) => void (browser.storage = storage),
    file(name: string, answers: () => Promise<Response>) {
      browser.network = answers;
      return hear('fetch', { request: { method: 'GET', url: `${ORIGIN}/assets/${name}`, mode: 'cors' } });
    },
    /** The text that a user reads at this address. */
    open(path: string, answers: Network) {
      browser.network = answers;
      return hear('fetch', { request: { method: 'GET', url: ORIGIN + path, mode: 'navigate' } });
    },
    hears: (message: PushMessage) => hear('push', { data: { json: () => message } }),
    moved: (newSubscription?: typeof SUBSCRIPTION) => hear('pushsubscriptionchange', { newSubscription }),
    tapped: (path: string) => hear('notificationclick', { notification: { data: { path }, close: () => (done.closed += 1) } }),
  };
}
const says = (answer: Response) => async () => answer;
const away = () => Promise.reject(new TypeError('Failed to fetch'));

test('answers every address with the last cached page', async () => {
  const browser = worker(says(page('first')));
  await browser.install();
  expect(await browser.open('/cart', away)).toContain('first');
  expect(await browser.open('/orders/1?filter=11', says(page('second')))).toContain('second');
  expect(await browser.open('/', away)).toContain('second');
  expect(await browser.open('/bills/1', says(new Answer('Bad gateway', { status: 502 })))).toContain('second');
});

const NOT_THE_PAGE: [string, Answer][] = [
  ['a missing page', new Answer(PAGE, { status: 404 })],
  ['a defect', new Answer(PAGE, { status: 500 })],
  ['a partial response', new Answer(PAGE, { status: 206 })],
  ['data', new Answer(JSON.stringify({ page: PAGE }), { type: 'application/json' })],
  ['a picture', new Answer(PAGE, { type: 'image/svg+xml' })],
  ['a redirected response', new Answer(PAGE, { redirected: true })],
  ['another site', new Answer(PAGE, { from: 'cors' })],
  ['an opaque response', new Answer(PAGE, { from: 'opaque' })],
  ['the page of a gateway', new Answer('<!doctype html><title>Back soon</title>')],
];

test.each(NOT_THE_PAGE)('shows %s but never caches it, and does not install with it', async (_, answer) => {
  const browser = worker(says(page('kept')));
  await browser.install();
  expect(await browser.open('/somewhere', says(answer.clone()))).toBe(await answer.clone().text());
  expect(await browser.open('/', away)).toContain('kept');
  await expect(worker(says(answer.clone())).install()).rejects.toThrow('This is not the page.');
});

test.each(['full', 'denied'] as const)(
  'with storage that is %s, pages and files come from the network, and notifications work',
  async (storage) => {
    const browser = worker(says(page('first')));
    browser.storageIs(storage);
    await browser.install();
    expect(await browser.open('/', says(page('second')))).toContain('second');
    const script = new Response('script', { headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
    expect(await browser.file('start.js', says(script))).toBe('script');
    await browser.hears(READY);
    expect(browser.done.shown).toHaveLength(1);
  },
);

describe('a network that delivers nothing', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const late = () => new Promise<Response>((answer) => setTimeout(() => answer(page('late')), 10_000));

  test('falls back to the cached page at once, and caches a later answer', async () => {
    const browser = worker(says(page('first')));
    await browser.install();
    const shown = browser.open('/cart', late);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await shown).toContain('first');
    expect(await browser.open('/', away)).toContain('late');
  });

  test('fails a file whose response does not begin', async () => {
    const script = expect(worker().file('late.js', () => new Promise(() => undefined))).rejects.toThrow('This is an error.');
    await jest.advanceTimersByTimeAsync(20_000);
    await script;
  });

  test('is waited for without a cached page', async () => {
    const shown = worker().open('/cart', late);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await shown).toContain('late');
  });
});

test('caches a page with the files that it starts with; while one is missing, the page before stays', async () => {
  const withFile = (title: string, name: string) =>
    new Answer(PAGE.replace('Tiffin', title).concat(`<script src="/assets/${name}"></script>`));
  const network =
    (page: Answer, files: string): Network =>
    async (address) =>
      typeof address !== 'string' || address === '/' ? page.clone() : new Response('script', { status: address === files ? 200 : 503 });
  const browser = worker(network(withFile('first', 'first.js'), '/assets/first.js'));
  await browser.install();
  await browser.open('/', network(withFile('second', 'second.js'), 'none'));
  expect(await browser.open('/', away)).toContain('first');
  await browser.open('/', network(withFile('third', 'third.js'), '/assets/third.js'));
  expect(await browser.open('/', away)).toContain('third');
});

test('leaves personal data to the browser', async () => {
  const browser = worker(says(page()));
  expect(await browser.open('/api/users', says(page()))).toBeUndefined();
});

const READY: PushMessage = { kind: 'ready', code: '7F3A91C2', path: '/orders/student' };

test.each<[PushMessage, string, string]>([
  [READY, '7F3A91C2 is ready for pickup', 'Please collect it at the counter.'],
  [{ ...READY, kind: 'rejected', reason: 'No paneer left' }, '7F3A91C2 was rejected', 'No paneer left'],
  [{ ...READY, kind: 'rejected', reason: null }, '7F3A91C2 was rejected', "You don't pay for it."],
  [{ kind: 'bill', month: '2026-10', path: '/bills/student' }, 'Your bill for October 2026 is here', 'See every order that makes it up.'],
  [
    { kind: 'bill', month: '2026-10', path: '/bills/student', reminder: true },
    'Your bill for October 2026 is not paid yet',
    'See what is left to pay.',
  ],
  [{ ...READY, language: 'hi' }, '7F3A91C2 ले जाने के लिए तैयार है', 'कृपया काउंटर से ले लें।'],
  [{ ...READY, kind: 'rejected', reason: null, language: 'pa' }, '7F3A91C2 ਨਾਮਨਜ਼ੂਰ ਹੋਇਆ', 'ਤੁਹਾਨੂੰ ਇਸ ਦੇ ਪੈਸੇ ਨਹੀਂ ਦੇਣੇ।'],
  [{ kind: 'bill', month: '2026-10', path: '/bills/student', language: 'hi' }, 'अक्टूबर 2026 का आपका बिल आ गया', 'बिल का हर ऑर्डर देखें।'],
  [
    { kind: 'bill', month: '2026-10', path: '/bills/student', reminder: true, language: 'pa' },
    'ਅਕਤੂਬਰ 2026 ਦਾ ਤੁਹਾਡਾ ਬਿੱਲ ਅਜੇ ਬਕਾਇਆ ਹੈ',
    'ਦੇਖੋ ਕਿੰਨਾ ਭਰਨਾ ਬਾਕੀ ਹੈ।',
  ],
])('shows %j in the right words', async (message, title, body) => {
  const { done, hears } = worker();
  await hears(message);
  expect(done.shown).toMatchObject([{ title, body, silent: false, renotify: true, data: { path: message.path } }]);
});

test('replaces the notification of the same order, and adds one of another order', async () => {
  const { done, hears } = worker();
  await hears(READY);
  await hears({ ...READY, kind: 'rejected', reason: null });
  await hears({ ...READY, code: '00000001' });
  expect(done.shown.map(({ tag }) => tag)).toEqual(['7F3A91C2', '7F3A91C2', '00000001']);
});

test('is silent only while a window is visible', async () => {
  for (const [visibilityState, silent] of [
    ['visible', true],
    ['hidden', false],
  ] as const) {
    const { done, hears } = worker(away, { path: '/', visibilityState });
    await hears(READY);
    expect(done.shown).toMatchObject([{ silent, renotify: !silent }]);
  }
});

test('a tap focuses the window that shows the page, or opens a new one', async () => {
  const shown = worker(away, { path: '/cart' }, { path: '/orders/student' });
  await shown.tapped('/orders/student');
  expect(shown.done).toMatchObject({ focused: ['/orders/student'], opened: [], closed: 1 });
  const other = worker(away, { path: '/cart' });
  await other.tapped('/orders/student');
  expect(other.done).toMatchObject({ focused: [], opened: ['/orders/student'], closed: 1 });
});

test.each([
  ['subscribes again', undefined, 'https://push.example/new'],
  [
    'reports the new address',
    { toJSON: () => ({ ...SUBSCRIPTION.toJSON(), endpoint: 'https://push.example/moved' }) },
    'https://push.example/moved',
  ],
])('when the push service has changed the address, it %s', async (_, subscription, endpoint) => {
  const sent: unknown[] = [];
  const network: Network = async (address, { body } = {}) => {
    if (body !== undefined) sent.push([address, JSON.parse(body)]);
    return new Response(JSON.stringify({ publicKey: 'key' }));
  };
  await worker(network).moved(subscription);
  expect(sent).toEqual([['/api/push/subscription', { endpoint, keys: { p256dh: 'p', auth: 'a' } }]]);
});

test('does not subscribe after a log-out', async () => {
  const asked: string[] = [];
  const network: Network = async (address) => {
    asked.push(address);
    return new Response(JSON.stringify({ message: 'tokens missing', code: 'no_session' }), { status: 401 });
  };
  await worker(network).moved();
  expect(asked).toEqual(['/api/push']);
});
