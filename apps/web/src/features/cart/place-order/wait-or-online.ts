import { onlineManager } from '@tanstack/react-query';

/** Waits `ms` milliseconds, or until the server is reachable again or the signal aborts, whichever is first. */
export function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal.aborted ? 0 : ms);
    const unsubscribe = onlineManager.subscribe((online) => online && finish());
    signal.addEventListener('abort', finish);
  });
}
