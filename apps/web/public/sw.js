// Starts Tiffin without a connection (decisions 8.3): keeps the page, and the files and the menu's pictures that this device has used. Never what
// the server says of somebody.
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
