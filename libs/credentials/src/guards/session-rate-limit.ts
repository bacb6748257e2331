import { PerSecondCounter } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';

/** Most calls per second and session (docs/reference/wire.md#1.19). */
export const CALLS_PER_SECOND = 500;

/** Counts the calls of active sessions, so that one client in a loop cannot take the capacity of others. */
export class SessionRateLimit {
  private readonly calls = new PerSecondCounter();

  /** Counts a call at `now`, in ms of a monotonic clock. Throws `throttled` above 500 calls in one second. */
  count(sessionId: string, now: number): void {
    if (this.calls.count(sessionId, now) > CALLS_PER_SECOND) throw new Refusal('throttled', { retryAfter: 1 });
  }
}
