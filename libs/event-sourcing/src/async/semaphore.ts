import { Refusal } from '@tiffin/kernel';
import { Signal } from './signal.js';

export interface SemaphoreLimits {
  readonly permits: number;
  readonly maxQueued: number;
  /** How long somebody waits at most, in ms; 10 s where not given. */
  readonly timeout?: number;
  /** What whoever comes when too many wait, or has waited too long, is refused with; `unavailable_now` (503) where not given. */
  readonly overloadError?: () => Error;
}

const DEFAULT_TIMEOUT = 10_000;
const defaultOverloadError = (): Error => new Refusal('unavailable_now', { retryAfter: 2 });
const MUTEX: SemaphoreLimits = { permits: 1, maxQueued: Infinity, timeout: Infinity };

/**
 * Lets a few pieces of work run at once and a bounded number wait for a bounded time, first come, first served; whoever comes later is refused
 * instead of slowing everyone. Without limits one runs after the other, and nobody is refused.
 */
export class Semaphore {
  readonly #queue = new Signal();
  #running = 0;

  constructor(private readonly limits: SemaphoreLimits = MUTEX) {}

  /**
   * Runs `work` when it is its turn. Throws what the limits refuse with, and the reason of `gone` where whoever asked leaves while they wait:
   * then the turn is the next one's. What the work rejects with concerns nobody else.
   */
  async run<Answer>(work: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted();
    const { permits, maxQueued, timeout = DEFAULT_TIMEOUT, overloadError = defaultOverloadError } = this.limits;
    if (this.#running < permits) this.#running++;
    else if (this.#queue.waiterCount >= maxQueued || !(await this.#queue.wait(signal, timeout))) throw overloadError();
    try {
      return await work();
    } finally {
      // Whoever leaves hands over its place.
      if (!this.#queue.notifyOne()) this.#running--;
    }
  }

  /** As `pass`: waits for a turn, and keeps it until the answer is called; twice is once. */
  acquire(signal?: AbortSignal): Promise<() => void> {
    return new Promise((held, refused) => {
      this.run(() => new Promise<void>((leave) => held(leave)), signal).catch(refused);
    });
  }

  /** Whether nobody runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }
}

/** A turnstile for each holder: whoever sends too much at once waits for themselves, and nobody waits for them. */
export class KeyedSemaphore {
  readonly #semaphores = new Map<string, Semaphore>();

  /** Of each holder. */
  constructor(private readonly limits?: SemaphoreLimits) {}

  /** As `Turnstile.pass`, at the holder's own. */
  async run<Answer>(key: string, work: () => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    const turnstile = this.#semaphores.get(key) ?? new Semaphore(this.limits);
    this.#semaphores.set(key, turnstile);
    try {
      return await turnstile.run(work, gone);
    } finally {
      if (turnstile.isIdle) this.#semaphores.delete(key);
    }
  }
}
