import type { PushMessage } from '@tiffin/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = readFileSync(join(import.meta.dirname, '../../../public/sw.js'), 'utf8');
const ORIGIN = 'https://tiffin.example';

interface Shown extends NotificationOptions {
  title: string;
  silent: boolean;
  renotify: boolean;
  data: { path: string };
}

/** The service worker of a browser with these windows, and what it has done. */
function worker(...windows: { path: string; visibilityState?: 'visible' | 'hidden' }[]) {
  const done = { shown: [] as Shown[], focused: [] as string[], opened: [] as string[], closed: 0 };
  const clients = windows.map(({ path, visibilityState = 'hidden' }) => ({
    url: ORIGIN + path,
    visibilityState,
    focus: async () => void done.focused.push(path),
  }));
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: async (title: string, options: Shown) => void done.shown.push({ ...options, title }) },
    clients: { matchAll: async () => clients, openWindow: async (path: string) => void done.opened.push(path) },
  };
  new Function('self', SOURCE)(self);
  const hear = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return {
    done,
    hears: (message: PushMessage) => hear('push', { data: { json: () => message } }),
    tapped: (path: string) => hear('notificationclick', { notification: { data: { path }, close: () => (done.closed += 1) } }),
  };
}

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
])('%j reads as it should', async (message, title, body) => {
  const { done, hears } = worker();
  await hears(message);
  expect(done.shown).toMatchObject([{ title, body, silent: false, renotify: true, data: { path: message.path } }]);
});

test('what is new of an order stands in place of what was; another order beside it', async () => {
  const { done, hears } = worker();
  await hears(READY);
  await hears({ ...READY, kind: 'rejected', reason: null });
  await hears({ ...READY, code: '00000001' });
  expect(done.shown.map(({ tag }) => tag)).toEqual(['7F3A91C2', '7F3A91C2', '00000001']);
});

test('it is silent while somebody looks at Tiffin, and only then', async () => {
  for (const [visibilityState, silent] of [
    ['visible', true],
    ['hidden', false],
  ] as const) {
    const { done, hears } = worker({ path: '/', visibilityState });
    await hears(READY);
    expect(done.shown).toMatchObject([{ silent, renotify: !silent }]);
  }
});

test('a tap leads to the window that shows it, else to a new one', async () => {
  const shown = worker({ path: '/cart' }, { path: '/orders/student' });
  await shown.tapped('/orders/student');
  expect(shown.done).toMatchObject({ focused: ['/orders/student'], opened: [], closed: 1 });
  const other = worker({ path: '/cart' });
  await other.tapped('/orders/student');
  expect(other.done).toMatchObject({ focused: [], opened: ['/orders/student'], closed: 1 });
});
