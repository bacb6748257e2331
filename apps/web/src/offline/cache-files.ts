/** The same name as in `sw.js`. */
const CACHE = 'tiffin-1';
/** Addresses of the files that this visit has loaded. */
const used = new Set<string>();

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
    used.clear();
    // One after another: the page itself first.
    let queue = Promise.resolve();
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        if (used.has(name) || !isFile(name)) continue;
        used.add(name);
        queue = queue.then(() => cacheFile(cache, name));
      }
    }).observe({ type: 'resource', buffered: true });
  } catch {
    // Best effort: the next visit tries again.
  }
}

/** Removes cached code that neither this visit nor the next start uses: of another role or an earlier version. */
export async function removeUnusedCode(): Promise<void> {
  if (used.size === 0) return;
  try {
    const cache = await caches.open(CACHE);
    const page = (await (await cache.match('/'))?.text()) ?? '';
    const code = (await cache.keys()).map(({ url }) => url).filter((url) => /\/assets\/.*\.(?:js|css)$/.test(url));
    await Promise.all(code.filter((url) => !used.has(url) && !page.includes(new URL(url).pathname)).map((url) => cache.delete(url)));
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
