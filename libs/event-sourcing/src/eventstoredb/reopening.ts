import { BackOff, exponentialDelay } from '../async/back-off.js';
import type { EventStoreDbLimits } from './limits.js';

/** Decides when to open a failed subscription again, and when to give up. */
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

  /**
   * The server has confirmed the subscription. That alone is no success: the server confirms first, and only then refuses a position that
   * it can't read.
   */
  confirmed(): void {
    this.#confirmedAt = this.elapsed();
  }

  /** The subscription has returned a page. */
  worked(): void {
    this.#backOff.reset();
    this.#failingSince = undefined;
  }

  /** Waits before the next attempt, or throws the failure after `reopenFor` ms of failures. Ends early if the signal aborts. */
  async failed(failure: unknown, signal: AbortSignal): Promise<void> {
    const now = this.elapsed();
    if (this.#confirmedAt !== undefined && now - this.#confirmedAt > this.limits.reopenPause.longest) this.worked();
    this.#confirmedAt = undefined;
    this.#failingSince ??= now;
    if (now - this.#failingSince >= this.limits.reopenFor) throw failure;
    await this.#backOff.wait(signal);
  }
}
