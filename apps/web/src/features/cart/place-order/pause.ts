/** Waits for so many ms, or until the browser is online again if that is sooner. Rejects with the signal's reason when aborted. */
export function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
