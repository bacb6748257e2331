import { BackOff, exponentialDelay } from '../async/back-off.js';
import type { EventStoreDbLimits } from './limits.js';

/** When to open a failed subscription again, and when to give up. */
export class Reopening {
  readonly #backOff: BackOff;
  #failingSince: number | undefined;
  #confirmedAt: number | undefined;

  constructor(
    private readonly limits: EventStoreDbLimits,
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    this.#backOff = new BackOff(exponentialDelay(limits.reopenPause));
  }

  /** The subscription stands. That alone is no success: a position that the server can't read is refused only after it confirmed. */
  confirmed(): void {
    this.#confirmedAt = this.elapsed();
  }

  /** The subscription brought something. */
  worked(): void {
    this.#backOff.reset();
    this.#failingSince = undefined;
  }

  /** Waits before the next attempt, or throws the failure where it has been like this for too long. Ends early when the signal aborts. */
  async failed(failure: unknown, signal: AbortSignal): Promise<void> {
    const now = this.elapsed();
    if (this.#confirmedAt !== undefined && now - this.#confirmedAt > this.limits.reopenPause.longest) this.worked();
    this.#confirmedAt = undefined;
    this.#failingSince ??= now;
    if (now - this.#failingSince >= this.limits.reopenFor) throw failure;
    await this.#backOff.wait(signal);
  }
}
