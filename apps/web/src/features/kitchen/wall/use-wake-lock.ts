import { useEffect } from 'react';

/** Keeps the screen awake while the component is there; asks again whenever the page is visible again, since hiding it ends the lock. */
export function useWakeLock(): void {
  useEffect(() => {
    // Only on secure origins and in browsers that have it.
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (over) await held.release();
        else lock = held;
      } catch {
        // Refused, for example because the battery is low. The screen then sleeps as the device is set; the next visibility asks again.
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
