import { useEffect } from 'react';

/**
 * Keeps the screen awake while the component is mounted. Hiding the page ends the lock, so it requests a new one whenever the page is
 * visible again.
 */
export function useWakeLock(): void {
  useEffect(() => {
    // Available only in secure contexts of supporting browsers.
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const sentinel = await navigator.wakeLock.request('screen');
        if (over) await sentinel.release();
        else lock = sentinel;
      } catch {
        // Refused, for example because the battery is low. The screen then sleeps as the device is configured; the next visibility change
        // tries again.
      }
    };
    const onVisible = (): void => void hold();
    document.addEventListener('visibilitychange', onVisible);
    void hold();
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
}
