import type { QueryClient } from '@tanstack/react-query';
import { onServerDoubtful } from '../api/reachability';

/** ms after which a page counts as settled. */
const SETTLED = 2500;

/** Starts keeping things for a start without a connection once the page has settled; at once where it is needed now. */
export function enableOfflineWhenIdle(cache: QueryClient): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    void import('./enable-offline').then(
      ({ enableOffline }) => enableOffline(cache),
      // Without it there is no start without a connection, and nothing else changes.
      () => undefined,
    );
  };
  setTimeout(start, SETTLED);
  onServerDoubtful(start);
}
