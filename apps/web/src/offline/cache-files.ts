/** As `sw.js` has it. */
const CACHE = 'tiffin-1';

/**
 * Has the service worker keep the page and its files. What this page began to load before the worker was there is loaded once more through it,
 * also what is still on its way then; the browser has it already, so nothing comes twice over the network. Without service workers (an old
 * browser, plain http) there is no start without a connection.
 */
export async function cacheFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    // From then on it keeps by itself what this page loads.
    if (!navigator.serviceWorker.controller)
      await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }));
    const cache = await caches.open(CACHE);
    const seen = new Set<string>();
    // One after another: the page itself comes first.
    let queue = Promise.resolve();
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        if (seen.has(name) || !isFile(name)) continue;
        seen.add(name);
        queue = queue.then(() => cacheFile(cache, name));
      }
    }).observe({ type: 'resource', buffered: true });
  } catch {
    // Best effort, like all of it: the next visit tries again.
  }
}

function isFile(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && /^\/(assets|api\/images)\//.test(pathname);
}

/** Loads a file through the worker, which keeps it. */
async function cacheFile(cache: Cache, address: string): Promise<void> {
  try {
    if (!(await cache.match(address))) await fetch(address);
  } catch {
    // This one is tried again at the next visit; the others are kept all the same.
  }
}
