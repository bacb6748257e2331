/** As `sw.js` has it. */
const CACHE = 'tiffin-1';

/**
 * Has the service worker keep the page and its files. What this page has loaded before the worker was there is added by hand; the browser has it
 * still, so nothing is fetched twice. Without service workers (an old browser, plain http) there is no start without a connection.
 */
export async function keepFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    // From then on it keeps by itself what this page loads.
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
    const cache = await caches.open(CACHE);
    for (const { name } of performance.getEntriesByType('resource')) {
      const { origin, pathname } = new URL(name);
      if (origin !== location.origin || !/^\/(assets|api\/images)\//.test(pathname) || (await cache.match(name))) continue;
      const file = await fetch(name);
      if (file.ok && file.headers.get('cache-control')?.includes('public')) await cache.put(name, file);
    }
  } catch {
    // Best effort, like all of it: the next visit tries again.
  }
}
