import { onlineManager } from '@tanstack/react-query';

/** Waits for so many ms, less if the server can be reached again or the signal is aborted meanwhile. */
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
