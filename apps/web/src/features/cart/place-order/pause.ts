/** Waits for so many ms, less if the browser comes online or the signal is aborted meanwhile. */
export function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal.aborted ? 0 : ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}
