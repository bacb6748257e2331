import { sleep } from './sleep.js';

/** How long to wait, in ms, after so many failures in a row (from 1). `chance`, from 0 to 1, shortens it where there is a jitter. Pure. */
export type DelayFunction = (failures: number, chance: number) => number;

/** In ms. */
export interface ExponentialDelay {
  readonly first: number;
  readonly longest: number;
  /** What chance may take off a pause, from none (0) to all of it (1), so that what failed together is not tried together for ever. */
  readonly jitter?: number;
}

/** `first`, then twice as long each time, at most `longest`. */
export const exponentialDelay =
  ({ first, longest, jitter = 0 }: ExponentialDelay): DelayFunction =>
  (failures, chance) =>
    Math.min(longest, first * 2 ** (failures - 1)) * (1 - jitter * chance);

/** These pauses in their order, the last of them ever after. */
export const steppedDelay =
  (pauses: readonly number[], { jitter = 0 }: Pick<ExponentialDelay, 'jitter'> = {}): DelayFunction =>
  (failures, chance) =>
    (pauses[Math.min(failures, pauses.length) - 1] ?? 0) * (1 - jitter * chance);

/** Waits between attempts that may go on for ever. Time and chance may be injected, so that tests neither wait nor roll dice. */
export class BackOff {
  #failures = 0;

  constructor(
    private readonly pauses: DelayFunction,
    private readonly rest: (ms: number, signal: AbortSignal) => Promise<void> = sleep,
    private readonly chance: () => number = Math.random,
  ) {}

  /** After an attempt that failed. Resolves early when aborted; look at the signal afterwards. */
  async wait(signal: AbortSignal): Promise<void> {
    await this.rest(this.pauses(++this.#failures, this.chance()), signal);
  }

  /** An attempt went well. */
  reset(): void {
    this.#failures = 0;
  }
}

export interface RetryOptions {
  readonly backOff: BackOff;
  readonly signal: AbortSignal;
  /** Whether the same attempt may well succeed later. */
  readonly isRetryable: (error: unknown) => boolean;
  /** Hears of each such failure. */
  readonly onFailure: (error: unknown) => void;
}

/** Tries until it succeeds, as long as only failures that pass keep it from that. Rejects with any other, and with the signal's reason. */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  { backOff, signal, isRetryable, onFailure }: RetryOptions,
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    try {
      const result = await attempt();
      backOff.reset();
      return result;
    } catch (error) {
      if (!isRetryable(error)) throw error;
      signal.throwIfAborted();
      onFailure(error);
      await backOff.wait(signal);
    }
  }
}
