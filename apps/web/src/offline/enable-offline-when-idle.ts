import type { QueryClient } from '@tanstack/react-query';
import { onServerDoubtful } from '../api/reachability';

/** Time in ms after which a page counts as settled. */
const SETTLED = 2500;

/** Starts caching for offline use once the page has settled, or at once if it is needed now. */
export function enableOfflineWhenIdle(cache: QueryClient): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    void import('./enable-offline').then(
      ({ enableOffline }) => enableOffline(cache),
      // Without this code, Tiffin cannot start offline; nothing else changes.
      () => undefined,
    );
  };
  setTimeout(start, SETTLED);
  onServerDoubtful(start);
}
