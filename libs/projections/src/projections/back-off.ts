import { setTimeout } from 'node:timers/promises';

/** How long to wait between attempts, in ms: `first`, then twice as long each time, at most `longest`. */
export interface BackOffLimits {
  readonly first: number;
  readonly longest: number;
}

/** Waits between attempts that may go on for ever. */
export class BackOff {
  #next: number;

  constructor(private readonly limits: BackOffLimits) {
    this.#next = limits.first;
  }

  /** Resolves early when aborted; look at the signal afterwards. */
  async wait(signal: AbortSignal): Promise<void> {
    const pause = this.#next;
    this.#next = Math.min(pause * 2, this.limits.longest);
    await setTimeout(pause, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  /** An attempt went well. */
  reset(): void {
    this.#next = this.limits.first;
  }
}
