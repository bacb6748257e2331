/** The same name as in `sw.js`. */
const CACHE = 'tiffin-1';

/**
 * Has the service worker cache the page and its files. Files that this page requested before the worker was active, including those in
 * flight, are loaded once more through it; the browser's own cache answers, so nothing is transferred twice. Without service workers (an
 * old browser, plain http), Tiffin cannot start offline.
 */
export async function cacheFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    // From then on the worker caches what this page loads by itself.
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    const cache = await caches.open(CACHE);
    const seen = new Set<string>();
    // One after another: the page itself first.
    let queue = Promise.resolve();
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        if (seen.has(name) || !isFile(name)) continue;
        seen.add(name);
        queue = queue.then(() => cacheFile(cache, name));
      }
    }).observe({ type: 'resource', buffered: true });
  } catch {
    // Best effort: the next visit tries again.
  }
}

function isFile(address: string): boolean {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && /^\/(assets|api\/images)\//.test(pathname);
}

/** Loads a file through the worker, which caches it. */
async function cacheFile(cache: Cache, address: string): Promise<void> {
  try {
    if (!(await cache.match(address))) await fetch(address);
  } catch {
    // The next visit tries this one again; the others are cached.
  }
}
