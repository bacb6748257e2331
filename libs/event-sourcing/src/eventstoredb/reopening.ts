import { setTimeout } from 'node:timers/promises';
import type { EventStoreDbLimits } from './limits.js';

/** When to open a failed subscription again, and when to give up. */
export class Reopening {
  #failures = 0;
  #failingSince: number | undefined;
  #confirmedAt: number | undefined;

  constructor(
    private readonly limits: EventStoreDbLimits,
    private readonly elapsed: () => number = () => performance.now(),
  ) {}

  /** The subscription stands. That alone is no success: a position that the server can't read is refused only after it confirmed. */
  confirmed(): void {
    this.#confirmedAt = this.elapsed();
  }

  /** The subscription brought something. */
  worked(): void {
    this.#failures = 0;
    this.#failingSince = undefined;
  }

  /** Waits before the next attempt, or throws the failure where it has been like this for too long. Ends early when the signal aborts. */
  async failed(failure: unknown, signal: AbortSignal): Promise<void> {
    const now = this.elapsed();
    const { shortest, longest } = this.limits.reopenPause;
    if (this.#confirmedAt !== undefined && now - this.#confirmedAt > longest) this.worked();
    this.#confirmedAt = undefined;
    this.#failingSince ??= now;
    if (now - this.#failingSince >= this.limits.reopenFor) throw failure;
    const pause = Math.min(longest, shortest * 2 ** this.#failures++);
    await setTimeout(pause, undefined, { signal }).catch(() => undefined);
  }
}
