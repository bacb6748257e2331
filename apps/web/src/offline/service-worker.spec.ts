import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8');
const ORIGIN = 'https://tiffin.example';
const PAGE = '<!doctype html><title>Tiffin</title><div id="root"></div>';
const HTML = 'text/html; charset=utf-8';

/** An answer as `fetch` gives it to a worker. */
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

/** What the worker of an event does: `respondWith` and `waitUntil`. */
class Heard {
  answer: Promise<Response> | undefined;
  readonly work: Promise<unknown>[] = [];
  constructor(readonly request?: { method: string; url: string; mode: string }) {}
  respondWith(answer: Promise<Response>) {
    this.answer = answer;
  }
  waitUntil(work: Promise<unknown>) {
    this.work.push(work);
  }
}

/** The worker in a browser whose network answers like this. */
function worker(network: () => Promise<Response>) {
  const kept = new Map<unknown, Response>();
  const cache = {
    match: async (key: unknown) => kept.get(key)?.clone(),
    put: async (key: unknown, answer: Response) => void kept.set(key, answer),
  };
  const listeners = new Map<string, (event: Heard) => void>();
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: Heard) => void) => listeners.set(name, listener),
    skipWaiting: async () => undefined,
  };
  const browser = { network };
  new Function('self', 'caches', 'fetch', SOURCE)(self, { open: async () => cache }, () => browser.network());
  const hear = (name: string, event: Heard) => listeners.get(name)?.(event);
  return {
    async install() {
      const event = new Heard();
      hear('install', event);
      await Promise.all(event.work);
    },
    /** What somebody who opens this address reads; `undefined` where the worker leaves it to the browser. */
    async open(path: string, answers: () => Promise<Response>) {
      browser.network = answers;
      const event = new Heard({ method: 'GET', url: ORIGIN + path, mode: 'navigate' });
      hear('fetch', event);
      const read = await event.answer?.then((answer) => answer.text());
      await Promise.all(event.work);
      return read;
    },
  };
}
const says = (answer: Response) => async () => answer;
const away = () => Promise.reject(new TypeError('Failed to fetch'));

test('the page is what stood there last, under every address', async () => {
  const browser = worker(says(page('first')));
  await browser.install();
  expect(await browser.open('/cart', away)).toContain('first');
  expect(await browser.open('/orders/1?filter=11', says(page('second')))).toContain('second');
  expect(await browser.open('/', away)).toContain('second');
  expect(await browser.open('/bills/1', says(new Answer('Bad gateway', { status: 502 })))).toContain('second');
});

const NOT_THE_PAGE: [string, Answer][] = [
  ['something missing', new Answer(PAGE, { status: 404 })],
  ['a defect', new Answer(PAGE, { status: 500 })],
  ['a part', new Answer(PAGE, { status: 206 })],
  ['data', new Answer(JSON.stringify({ page: PAGE }), { type: 'application/json' })],
  ['a picture', new Answer(PAGE, { type: 'image/svg+xml' })],
  ['what came from elsewhere in the end', new Answer(PAGE, { redirected: true })],
  ['another site', new Answer(PAGE, { from: 'cors' })],
  ['what can not be looked into', new Answer(PAGE, { from: 'opaque' })],
  ['the page of a gateway', new Answer('<!doctype html><title>Back soon</title>')],
];

test.each(NOT_THE_PAGE)('%s is shown, and never instead of the page without a connection', async (_, answer) => {
  const browser = worker(says(page('kept')));
  await browser.install();
  expect(await browser.open('/somewhere', says(answer.clone()))).toBe(await answer.clone().text());
  expect(await browser.open('/', away)).toContain('kept');
});

test.each(NOT_THE_PAGE)('a worker that is answered %s at first is not installed', async (_, answer) => {
  await expect(worker(says(answer.clone())).install()).rejects.toThrow('This is not the page.');
});

test('what the server says of somebody is left to the browser', async () => {
  const browser = worker(says(page()));
  expect(await browser.open('/api/users', says(page()))).toBeUndefined();
});
