/** How often (ms) to look whether time went on without this page, and by how much more it must have gone on. */
const CHECK_INTERVAL = 5_000;
const SLEPT = 15_000;

/**
 * Calls `woke` whenever this page may have missed something without knowing: it is looked at again after it was hidden, comes back out of the
 * browser's memory, or the device slept and its timers with it. Answers how to stop.
 */
export function onWake(woke: () => void, clock: () => number = Date.now): () => void {
  let lookedAt = clock();
  const look = (): void => {
    const away = clock() - lookedAt;
    lookedAt = clock();
    // A page in the background looks rarely anyway.
    if (away > CHECK_INTERVAL + SLEPT && document.visibilityState === 'visible') woke();
  };
  const seen = (): void => {
    lookedAt = clock();
    if (document.visibilityState === 'visible') woke();
  };
  const restored = (event: PageTransitionEvent): void => {
    if (event.persisted) woke();
  };
  const timer = setInterval(look, CHECK_INTERVAL);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pageshow', restored);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pageshow', restored);
  };
}
