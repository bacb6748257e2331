import { sleep } from './sleep.js';

/** Returns the pause in ms after `failures` failures in a row (from 1). `chance`, from 0 to 1, shortens the pause by the jitter. Pure. */
export type DelayFunction = (failures: number, chance: number) => number;

/** All durations in ms. */
export interface ExponentialDelay {
  readonly first: number;
  readonly longest: number;
  /**
   * The largest part of a pause that chance may take off, from 0 (none) to 1 (all). Without jitter, attempts that failed together are
   * repeated together.
   */
  readonly jitter?: number;
}

/** Returns a delay of `first` ms that doubles with each failure, up to `longest` ms. */
export const exponentialDelay =
  ({ first, longest, jitter = 0 }: ExponentialDelay): DelayFunction =>
  (failures, chance) =>
    Math.min(longest, first * 2 ** (failures - 1)) * (1 - jitter * chance);

/** Returns the given delays (ms) in order, and then the last one again for every further failure. */
export const steppedDelay =
  (delays: readonly number[], { jitter = 0 }: Pick<ExponentialDelay, 'jitter'> = {}): DelayFunction =>
  (failures, chance) =>
    (delays[Math.min(failures, delays.length) - 1] ?? 0) * (1 - jitter * chance);

/** Waits between attempts and counts failures in a row. The sleep function and the source of chance can be injected for tests. */
export class BackOff {
  #failures = 0;

  constructor(
    private readonly delay: DelayFunction,
    private readonly sleepFor: (ms: number, signal: AbortSignal) => Promise<void> = sleep,
    private readonly chance: () => number = Math.random,
  ) {}

  /** Counts a failed attempt and waits. Resolves early if the signal aborts, so check the signal afterwards. */
  async wait(signal: AbortSignal): Promise<void> {
    await this.sleepFor(this.delay(++this.#failures, this.chance()), signal);
  }

  /** Forgets earlier failures. Call it after a successful attempt. */
  reset(): void {
    this.#failures = 0;
  }
}

export interface RetryOptions {
  readonly backOff: BackOff;
  readonly signal: AbortSignal;
  /** Whether the same attempt may succeed later. */
  readonly isRetryable: (error: unknown) => boolean;
  /** Called for each retryable failure, before the pause. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Repeats `attempt` until it succeeds, and returns its result. Rejects with the first failure that is not retryable, and with the signal's
 * reason if it aborts.
 */
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
