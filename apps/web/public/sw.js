// Starts Tiffin without a connection (decisions 8.3): keeps the page, and the files and the menu's pictures that this device has used. Never what
// the server says of somebody. And shows what the server has to tell while no page is open (docs/adr/0037).
const CACHE = 'tiffin-1';
const PAGE = '/';
/** More files than these are not kept: the oldest go, which older versions of the client used. */
const FILES_MAX = 250;

self.addEventListener('install', (event) => {
  event.waitUntil(firstPage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/') || pathname.startsWith('/api/images/')) event.respondWith(file(request));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(event));
});

/** Without it there is no start without a connection: then the browser tries again at the next visit. */
async function firstPage() {
  if (!(await keepPage(await fetch(PAGE, { headers: { accept: 'text/html' } })))) throw new Error('This is not the page.');
}

/** The page is the same under every address. Fresh where the server answers, since it names the newest files; else as it was. */
async function page(event) {
  try {
    const fresh = await fetch(event.request);
    // A gateway whose server is away.
    if (fresh.status >= 502) return (await keptPage()) ?? fresh;
    event.waitUntil(keepPage(fresh.clone()));
    return fresh;
  } catch (error) {
    const kept = await keptPage();
    if (kept) return kept;
    throw error;
  }
}

const keptPage = async () => (await caches.open(CACHE)).match(PAGE);

/** Keeps an answer that is the page of this product, and nothing else that an address may answer; tells whether it was. */
async function keepPage(answer) {
  const { status, type, redirected, headers } = answer;
  if (status !== 200 || type !== 'basic' || redirected || !headers.get('content-type')?.startsWith('text/html')) return false;
  // A gateway, too, may answer 200 with a page, of its own.
  if (!(await answer.clone().text()).includes('<div id="root">')) return false;
  await (await caches.open(CACHE)).put(PAGE, answer);
  return true;
}

/** A file never changes under its name. What is not for everybody (pictures of people) is not kept. */
async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok && (fresh.headers.get('cache-control') ?? '').includes('public')) {
    await cache.put(request, fresh.clone());
    await trim(cache);
  }
  return fresh;
}

async function trim(cache) {
  const keys = await cache.keys();
  const files = keys.filter(({ url }) => new URL(url).pathname !== PAGE);
  await Promise.all(files.slice(0, Math.max(0, files.length - FILES_MAX)).map((old) => cache.delete(old)));
}

self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.path));
});

const monthOf = (month) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What people read, by the kind of message (`PushMessage` in libs/contracts). */
const WORDS = {
  ready: ({ code }) => ({ tag: code, title: `${code} is ready for pickup`, body: 'Please collect it at the counter.' }),
  typed: ({ code }) => ({ tag: code, title: `${code} was ordered for you at the counter`, body: 'Not you? Say so within 10 minutes.' }),
  rejected: ({ code, reason }) => ({ tag: code, title: `${code} was rejected`, body: reason ?? "You don't pay for it." }),
  bill: ({ month, reminder }) =>
    reminder
      ? { tag: month, title: `Your bill for ${monthOf(month)} is not paid yet`, body: 'See what is left to pay.' }
      : { tag: month, title: `Your bill for ${monthOf(month)} is here`, body: 'See every order that makes it up.' },
};

/** Shows a message: a newer one of the same order in place of an older one, and without a sound where somebody looks at Tiffin anyway. */
async function tell(message) {
  const { title, body, tag } = WORDS[message.kind](message);
  const silent = (await windows()).some(({ visibilityState }) => visibilityState === 'visible');
  const looks = { icon: '/icons/tiffin-192.png', badge: '/icons/badge-96.png', lang: 'en' };
  await self.registration.showNotification(title, { ...looks, body, tag, silent, renotify: !silent, data: { path: message.path } });
}

/** Leads to the page that a message is about: in a window that shows it already, else in a new one, so that nothing typed elsewhere is lost. */
async function lead(path) {
  const shown = (await windows()).find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
