import { useEffect, useState } from 'react';

/** Bounds in ms of the server's clock minus this device's clock. */
let low = -Infinity;
let high = Infinity;
/** The offset in ms from an earlier visit. */
let remembered = 0;

/**
 * Narrows the clock offset with one answer's `Date` header, which is in whole seconds. The offset lies between (that second minus the time
 * of arrival) and (its end minus the time of sending). If the bounds contradict each other, one of the clocks was set, and learning
 * restarts. Times in ms.
 */
export function observeServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const second = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(second)) return;
  const from = second - receivedAt;
  const to = second + 1000 - sentAt;
  if (from > high || to < low) [low, high] = [from, to];
  else [low, high] = [Math.max(low, from), Math.min(high, to)];
}

/** How far the server's clock is ahead of this device's, in ms. Until the first answer arrives, the value from an earlier visit. */
export function clockOffset(): number {
  return low === -Infinity ? remembered : Math.round((low + high) / 2);
}

/** Restores the `clockOffset` of an earlier visit (ms), for starts without a connection. */
export function restoreClockOffset(ahead: number): void {
  remembered = ahead;
}

/** The current time by the server's clock, in ms since 1970 (docs/reference/decisions.md#8.6). */
export function serverNow(): number {
  return Date.now() + clockOffset();
}

/** Returns `serverNow()` and re-renders every `every` ms; for displayed ages. */
export function useServerNow(every = 10_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
