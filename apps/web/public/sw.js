// The service worker. It lets Tiffin start without a connection (docs/reference/decisions.md#8.3): it caches the page, and the files and
// menu pictures that this device has used, but no answers about a person. It also shows push messages while no page is open
// (docs/adr/0037-web-push.md).
const CACHE = 'tiffin-1';
const PAGE = '/';
/** The cache holds at most this many files. The oldest go first; older versions of the client used them. */
const FILES_MAX = 250;
/** Time in ms for which a start waits for a fresh page, where a cached one exists. */
const PAGE_WITHIN = 300;
/** Time in ms within which a file's response begins; otherwise it counts as missing. */
const FILE_WITHIN = 20_000;

self.addEventListener('install', (event) => {
  event.waitUntil(cacheFirstPage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/') || pathname.startsWith('/api/images/')) event.respondWith(answerFile(event));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(answerPage(event));
});

/** Caches the page, if the device has space. Without it Tiffin cannot start offline, but notifications still work. */
async function cacheFirstPage() {
  const page = await fetch(PAGE, { headers: { accept: 'text/html' } });
  if (!(await isPage(page))) throw new Error('This is not the page.');
  // Its files follow: the page that registered this worker has it cache them (`offline/cache-files.ts`).
  await put(PAGE, page);
}

/** Caches a page after the files that it starts with. While one of them is missing, the page before stays: it can start offline. */
async function putPage(page) {
  const files = [...(await page.clone().text()).matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const missing = await Promise.all(files.map(async (file) => ((await cached(file)) ? undefined : file)));
  for (const file of missing.filter(Boolean)) {
    const fresh = await fetch(file);
    if (!fresh.ok) return;
    await put(file, fresh);
  }
  await put(PAGE, page);
}

/**
 * Answers a navigation; the page is the same at every address. Prefers a fresh page, which names the newest files, if it comes at once, and
 * falls back to the cached one. A late response is cached for the next start.
 */
async function answerPage(event) {
  const request = fetch(event.request);
  event.waitUntil(request.then(cachePage).catch(() => undefined));
  const fresh = await Promise.race([request.catch(() => undefined), pause(PAGE_WITHIN)]);
  // A gateway's error does not count as an answer either.
  if (fresh && fresh.status < 502) return fresh;
  return (await cached(PAGE)) ?? request;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function cachePage(fresh) {
  const page = fresh.clone();
  if (await isPage(page)) await putPage(page);
}

/** Whether a response is this product's page and not something else that the address may answer. */
async function isPage(answer) {
  const { status, type, redirected, headers } = answer;
  if (status !== 200 || type !== 'basic' || redirected || !headers.get('content-type')?.startsWith('text/html')) return false;
  // A gateway may also answer 200 with a page of its own.
  return (await answer.clone().text()).includes('<div id="root">');
}

/** Answers a file; a file's content never changes under its name. Private files (pictures of people) are not cached. */
async function answerFile(event) {
  const { request } = event;
  const stored = await cached(request);
  if (stored) return stored;
  // The page can report a file that failed to load, but not one that never answers.
  const fresh = await Promise.race([fetch(request), pause(FILE_WITHIN).then(() => Response.error())]);
  if (fresh.ok && (fresh.headers.get('cache-control') ?? '').includes('public')) event.waitUntil(put(request, fresh.clone()).then(trim));
  return fresh;
}

/** The cached response for this name, if the browser gives this worker access to the cache. */
const cached = (name) => withCache((cache) => cache.match(name));

const put = (name, answer) => withCache((cache) => cache.put(name, answer));

const trim = () =>
  withCache(async (cache) => {
    const keys = await cache.keys();
    const files = keys.filter(({ url }) => new URL(url).pathname !== PAGE);
    await Promise.all(files.slice(0, Math.max(0, files.length - FILES_MAX)).map((old) => cache.delete(old)));
  });

/** Runs work on the cache. Never fails: no answer may depend on a device that is full or stores nothing. */
async function withCache(work) {
  try {
    return await work(await caches.open(CACHE));
  } catch {
    return undefined;
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(resubscribe(event.newSubscription));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

/** `October 2026` in the locale's words, or with these month names where the browser has none. */
function monthOf(month, locale, names) {
  if (names) return `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

const PUNJABI_MONTHS = 'ਜਨਵਰੀ ਫ਼ਰਵਰੀ ਮਾਰਚ ਅਪ੍ਰੈਲ ਮਈ ਜੂਨ ਜੁਲਾਈ ਅਗਸਤ ਸਤੰਬਰ ਅਕਤੂਬਰ ਨਵੰਬਰ ਦਸੰਬਰ'.split(' ');

/** Title and text by language and kind of message (`PushMessage` in libs/contracts), including reminders and calls. */
const TEXTS = {
  en: {
    month: (month) => monthOf(month, 'en-US'),
    ready: (code) => [`${code} is ready for pickup`, 'Please collect it at the counter.'],
    called: (code) => [`${code} is being called`, 'Please come to the counter.'],
    typed: (code) => [`${code} was ordered for you at the counter`, 'Not you? Say so within 10 minutes.'],
    rejected: (code) => [`${code} was rejected`, "You don't pay for it."],
    bill: (month) => [`Your bill for ${month} is here`, 'See every order that makes it up.'],
    reminder: (month) => [`Your bill for ${month} is not paid yet`, 'See what is left to pay.'],
  },
  hi: {
    month: (month) => monthOf(month, 'hi-IN'),
    ready: (code) => [`${code} ले जाने के लिए तैयार है`, 'कृपया काउंटर से ले लें।'],
    called: (code) => [`${code} को बुलाया जा रहा है`, 'कृपया काउंटर पर आएँ।'],
    typed: (code) => [`${code} आपके लिए काउंटर पर ऑर्डर हुआ`, 'आपका नहीं है? 10 मिनट के अंदर बताएँ।'],
    rejected: (code) => [`${code} नामंज़ूर हुआ`, 'आपको इसके पैसे नहीं देने हैं।'],
    bill: (month) => [`${month} का आपका बिल आ गया`, 'बिल का हर ऑर्डर देखें।'],
    reminder: (month) => [`${month} का आपका बिल अभी बकाया है`, 'देखें कितना चुकाना बाकी है।'],
  },
  pa: {
    month: (month) => monthOf(month, 'pa-IN', PUNJABI_MONTHS),
    ready: (code) => [`${code} ਲੈਣ ਲਈ ਤਿਆਰ ਹੈ`, 'ਕਿਰਪਾ ਕਰਕੇ ਕਾਊਂਟਰ ਤੋਂ ਲੈ ਲਓ।'],
    called: (code) => [`${code} ਨੂੰ ਬੁਲਾਇਆ ਜਾ ਰਿਹਾ ਹੈ`, 'ਕਿਰਪਾ ਕਰਕੇ ਕਾਊਂਟਰ ’ਤੇ ਆਓ।'],
    typed: (code) => [`${code} ਤੁਹਾਡੇ ਲਈ ਕਾਊਂਟਰ ’ਤੇ ਆਰਡਰ ਹੋਇਆ`, 'ਤੁਹਾਡਾ ਨਹੀਂ? 10 ਮਿੰਟ ਦੇ ਅੰਦਰ ਦੱਸੋ।'],
    rejected: (code) => [`${code} ਨਾਮਨਜ਼ੂਰ ਹੋਇਆ`, 'ਤੁਹਾਨੂੰ ਇਸ ਦੇ ਪੈਸੇ ਨਹੀਂ ਦੇਣੇ।'],
    bill: (month) => [`${month} ਦਾ ਤੁਹਾਡਾ ਬਿੱਲ ਆ ਗਿਆ`, 'ਬਿੱਲ ਦਾ ਹਰ ਆਰਡਰ ਦੇਖੋ।'],
    reminder: (month) => [`${month} ਦਾ ਤੁਹਾਡਾ ਬਿੱਲ ਅਜੇ ਬਕਾਇਆ ਹੈ`, 'ਦੇਖੋ ਕਿੰਨਾ ਭਰਨਾ ਬਾਕੀ ਹੈ।'],
  },
};

/** Title and text of a message in its reader's language, or in English where this worker does not know the language. */
function textsOf({ kind, code, month, reason, called, reminder, language = 'en' }) {
  const texts = TEXTS[language] ?? TEXTS.en;
  const [title, body] = kind === 'bill' ? texts[reminder ? 'reminder' : 'bill'](texts.month(month)) : texts[called ? 'called' : kind](code);
  return { tag: code ?? month, title, body: reason ?? body };
}

/** Shows a message. It replaces an older one of the same order, and makes no sound while a window of Tiffin is visible. */
async function show(message) {
  const { title, body, tag } = textsOf(message);
  const silent = (await windows()).some(({ visibilityState }) => visibilityState === 'visible');
  const looks = { icon: '/icons/tiffin-192.png', badge: '/icons/badge-96.png', lang: message.language ?? 'en' };
  await self.registration.showNotification(title, { ...looks, body, tag, silent, renotify: !silent, data: { path: message.path } });
}

/** Sends the server the new push address after the push service has changed it. Does nothing when the user is logged out. */
async function resubscribe(newSubscription) {
  const { publicKey } = await (await fetch('/api/push')).json();
  if (!publicKey) return;
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint, keys } = subscription.toJSON();
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/push/subscription', { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
}

/** Opens the page that a message is about: in a window that already shows it, otherwise in a new one, so that no typed text is lost. */
async function openPage(path) {
  const shown = (await windows()).find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
