import { waitFor } from '@testing-library/react';
import { cacheFiles, removeUnusedCode } from './cache-files';

const asset = (name: string) => `${location.origin}/assets/${name}`;

/** A browser whose worker caches what is fetched through it. Returns the cached files, and a function that adds another. */
function browser({ unreachable = '', page = '' } = {}) {
  const kept = new Set<string>();
  const fetched: string[] = [];
  let report: ((list: { getEntries(): { name: string }[] }) => void) | undefined;
  const arrived = (...names: string[]) => report?.({ getEntries: () => names.map((name) => ({ name })) });
  const worker = { register: async () => undefined, ready: Promise.resolve(), controller: {} };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  Object.assign(globalThis, {
    caches: {
      open: async () => ({
        match: async (name: string) => (name === '/' ? new Response(page) : kept.has(name) ? {} : undefined),
        keys: async () => [...kept].map((url) => ({ url })),
        delete: async (name: string) => kept.delete(name),
      }),
    },
    fetch: async (name: string) => {
      fetched.push(name);
      if (name === unreachable) throw new TypeError('Failed to fetch');
      if (!name.endsWith('private.webp')) kept.add(name);
      arrived(name);
    },
    PerformanceObserver: class {
      constructor(callback: NonNullable<typeof report>) {
        report = callback;
      }
      observe() {
        arrived(asset('page.js'), asset('page.css'), `${location.origin}/api/users`, 'https://elsewhere.example/assets/a.js');
      }
    },
  });
  return { kept, fetched, arrived };
}

test('caches the files that were loaded before the worker was active, and nothing else', async () => {
  const { kept, arrived } = browser();
  await cacheFiles();
  // Files are cached in the order in which they arrived, so this one is last.
  arrived(asset('late.js'));
  await waitFor(() => expect([...kept]).toEqual([asset('page.js'), asset('page.css'), asset('late.js')]));
});

test('caches the other files when one fails', async () => {
  const { kept } = browser({ unreachable: asset('page.js') });
  await cacheFiles();
  await waitFor(() => expect([...kept]).toEqual([asset('page.css')]));
});

test('does not request a file that is not cached repeatedly', async () => {
  const { kept, fetched, arrived } = browser();
  await cacheFiles();
  arrived(asset('private.webp'), asset('private.webp'));
  arrived(asset('private.webp'), asset('late.js'));
  await waitFor(() => expect(kept).toContain(asset('late.js')));
  expect(fetched.filter((name) => name.endsWith('private.webp'))).toHaveLength(1);
});

test('removes code of other roles and versions, and keeps pictures, fonts and the next start', async () => {
  const { kept } = browser({ page: '<script src="/assets/next.js"></script>' });
  const next = ['next.js', 'font.woff2', 'chai.svg'].map(asset);
  [asset('kitchen.js'), asset('old.css'), ...next].forEach((name) => kept.add(name));
  await cacheFiles();
  await waitFor(() => expect(kept).toContain(asset('page.css')));
  await removeUnusedCode();
  expect([...kept]).toEqual([...next, asset('page.js'), asset('page.css')]);
});
