/** Interval in ms between checks for lost time, and the minimum lost time that counts as sleep. */
const CHECK_INTERVAL = 5_000;
const SLEPT = 15_000;

/**
 * Calls `woke` whenever this page may have missed messages unnoticed: it becomes visible, it is restored from the back-forward cache, or
 * the device slept with its timers. Returns a function that stops this.
 */
export function onWake(woke: () => void, clock: () => number = Date.now): () => void {
  let lookedAt = clock();
  const check = (): void => {
    const away = clock() - lookedAt;
    lookedAt = clock();
    // A background page's timers are throttled anyway.
    if (away > CHECK_INTERVAL + SLEPT && document.visibilityState === 'visible') woke();
  };
  const seen = (): void => {
    lookedAt = clock();
    if (document.visibilityState === 'visible') woke();
  };
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) woke();
  };
  const timer = setInterval(check, CHECK_INTERVAL);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', restored);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', restored);
  };
}
