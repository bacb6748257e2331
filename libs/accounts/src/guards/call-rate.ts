import { Refusal } from '@tiffin/contracts';

/** Calls a second that one session may make (api.md 1). */
export const CALLS_PER_SECOND = 500;

/**
 * Counts each session's calls of the running second, so that one client that runs wild can't take the others' turn. Sessions that stand only: what
 * callers without one make up is never remembered.
 */
export class CallRate {
  private second = 0;
  private readonly calls = new Map<string, number>();

  /** Counts a call at `now`, in ms of a clock that only goes forward. Throws `throttled` above 500 in its second. */
  count(sessionId: string, now: number): void {
    const second = Math.floor(now / 1000);
    if (second !== this.second) this.calls.clear();
    this.second = second;
    const calls = (this.calls.get(sessionId) ?? 0) + 1;
    this.calls.set(sessionId, calls);
    if (calls > CALLS_PER_SECOND) throw new Refusal('throttled', { retryAfter: 1 });
  }
}
