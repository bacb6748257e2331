import { onlineManager, type QueryClient } from '@tanstack/react-query';

/** ms after which a page counts as settled. */
const SETTLED = 2500;

/** Starts keeping things for a start without a connection once the page has settled; at once where this start is one. */
export function startOfflineSoon(cache: QueryClient): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    clearTimeout(timer);
    deaf();
    void import('./start-offline').then(
      ({ startOffline }) => startOffline(cache),
      // Without it there is no start without a connection, and nothing else changes.
      () => undefined,
    );
  };
  const timer = setTimeout(start, SETTLED);
  const deaf = onlineManager.subscribe((online) => {
    if (!online) start();
  });
  if (!onlineManager.isOnline()) start();
}
