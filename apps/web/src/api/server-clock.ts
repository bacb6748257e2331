import { useEffect, useState } from 'react';

/** The server's clock less this device's, in ms: it lies between the two. */
let low = -Infinity;
let high = Infinity;
/** What an earlier visit knew of it. */
let remembered = 0;

/**
 * Learns from one answer's `Date` header. It names a whole second in which the server answered, so the offset lies between (that second less
 * the time of arrival) and (its end less the time of sending); every answer narrows it further. Where the bounds contradict each other, one of
 * the clocks was set, and learning starts again. Times in ms.
 */
export function observeServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const second = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(second)) return;
  const from = second - receivedAt;
  const to = second + 1000 - sentAt;
  if (from > high || to < low) [low, high] = [from, to];
  else [low, high] = [Math.max(low, from), Math.min(high, to)];
}

/** How far the server's clock is ahead of this device's, in ms: as an earlier visit knew it until a first answer has arrived. */
export function clockOffset(): number {
  return low === -Infinity ? remembered : Math.round((low + high) / 2);
}

/** Tells what an earlier visit knew of `clockOffset`: a start without a connection hears nothing of the server. */
export function restoreClockOffset(ahead: number): void {
  remembered = ahead;
}

/** Now, by the server's clock, in ms since 1970 (docs/reference/decisions.md#8.6). */
export function serverNow(): number {
  return Date.now() + clockOffset();
}

/** `serverNow()` that renders again every `every` ms, for ages. */
export function useServerNow(every = 10_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
