import { Refusal } from '@tiffin/kernel';
import { Signal } from './signal.js';

export interface SemaphoreLimits {
  readonly permits: number;
  readonly maxQueued: number;
  /** How long a caller waits at most, in ms. Default: 10,000. */
  readonly timeout?: number;
  /** Creates the error for a caller that finds the queue full, or has waited too long. Default: `unavailable_now` (503). */
  readonly overloadError?: () => Error;
}

const DEFAULT_TIMEOUT = 10_000;
const defaultOverloadError = (): Error => new Refusal('unavailable_now', { retryAfter: 2 });
const MUTEX: SemaphoreLimits = { permits: 1, maxQueued: Infinity, timeout: Infinity };

/**
 * Runs up to `permits` pieces of work at once. A bounded number of callers waits for a bounded time, first come, first served; further
 * callers are refused, so that the others don't slow down. Without limits it is a mutex: one at a time, and no caller is refused.
 */
export class Semaphore {
  readonly #queue = new Signal();
  #running = 0;

  constructor(private readonly limits: SemaphoreLimits = MUTEX) {}

  /**
   * Runs `work` when it is its turn and returns its result. Throws `overloadError()` if the queue is full or the timeout is over. If
   * `signal` aborts during the wait, it rejects with the signal's reason and the next caller gets the turn. A failure of the work does not
   * affect other callers.
   */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const { permits, maxQueued, timeout = DEFAULT_TIMEOUT, overloadError = defaultOverloadError } = this.limits;
    if (this.#running < permits) this.#running++;
    else if (this.#queue.waiterCount >= maxQueued || !(await this.#queue.wait(signal, timeout))) throw overloadError();
    try {
      return await work();
    } finally {
      // Hands the permit to the next caller in the queue.
      if (!this.#queue.notifyOne()) this.#running--;
    }
  }

  /** Waits like `run`, and returns a function that releases the permit. Calling it twice has no further effect. */
  acquire(signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.run(() => new Promise<void>((release) => resolve(release)), signal).catch(reject);
    });
  }

  /** Whether no work runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }
}

/** One semaphore per key: a caller that sends too much at once waits for its own work only, and other keys don't wait. */
export class KeyedSemaphore {
  readonly #semaphores = new Map<string, Semaphore>();

  /** The limits apply to each key. */
  constructor(private readonly limits?: SemaphoreLimits) {}

  /** As `Semaphore.run`, with the semaphore of `key`. */
  async run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(this.limits);
    this.#semaphores.set(key, semaphore);
    try {
      return await semaphore.run(work, signal);
    } finally {
      if (semaphore.isIdle) this.#semaphores.delete(key);
    }
  }
}
