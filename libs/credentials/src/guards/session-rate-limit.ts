import { PerSecondCounter } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';

/** Calls a second that one session may make (docs/reference/wire.md#1.19). */
export const CALLS_PER_SECOND = 500;

/** Counts the calls of sessions that stand, so that one client that runs wild can't take the others' turn. */
export class SessionRateLimit {
  private readonly calls = new PerSecondCounter();

  /** Counts a call at `now`, in ms of a clock that only goes forward. Throws `throttled` above 500 in its second. */
  count(sessionId: string, now: number): void {
    if (this.calls.count(sessionId, now) > CALLS_PER_SECOND) throw new Refusal('throttled', { retryAfter: 1 });
  }
}
