import { Refusal } from '@tiffin/kernel';
import { Notice } from './notice.js';

export interface TurnstileLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How long somebody waits at most, in ms; 10 s where not given. */
  readonly patience?: number;
  /** What whoever comes when too many wait, or has waited too long, is refused with; `unavailable_now` (503) where not given. */
  readonly late?: () => Error;
}

const PATIENCE = 10_000;
const laterPlease = (): Error => new Refusal('unavailable_now', { retryAfter: 2 });
const ONE_AFTER_THE_OTHER: TurnstileLimits = { atOnce: 1, waiting: Infinity, patience: Infinity };

/**
 * Lets a few pieces of work run at once and a bounded number wait for a bounded time, first come, first served; whoever comes later is refused
 * instead of slowing everyone. Without limits one runs after the other, and nobody is refused.
 */
export class Turnstile {
  readonly #queue = new Notice();
  #running = 0;

  constructor(private readonly limits: TurnstileLimits = ONE_AFTER_THE_OTHER) {}

  /**
   * Runs `work` when it is its turn. Throws what the limits refuse with, and the reason of `gone` where whoever asked leaves while they wait:
   * then the turn is the next one's. What the work rejects with concerns nobody else.
   */
  async pass<Answer>(work: () => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    gone?.throwIfAborted();
    const { atOnce, waiting, patience = PATIENCE, late = laterPlease } = this.limits;
    if (this.#running < atOnce) this.#running++;
    else if (this.#queue.waiting >= waiting || !(await this.#queue.wait(gone, patience))) throw late();
    try {
      return await work();
    } finally {
      // Whoever leaves hands over its place.
      if (!this.#queue.giveOne()) this.#running--;
    }
  }

  /** As `pass`: waits for a turn, and keeps it until the answer is called; twice is once. */
  hold(gone?: AbortSignal): Promise<() => void> {
    return new Promise((held, refused) => {
      this.pass(() => new Promise<void>((leave) => held(leave)), gone).catch(refused);
    });
  }

  /** Whether nobody runs or waits. */
  get idle(): boolean {
    return this.#running === 0;
  }
}

/** A turnstile for each holder: whoever sends too much at once waits for themselves, and nobody waits for them. */
export class Turnstiles {
  readonly #turnstiles = new Map<string, Turnstile>();

  /** Of each holder. */
  constructor(private readonly limits?: TurnstileLimits) {}

  /** As `Turnstile.pass`, at the holder's own. */
  async pass<Answer>(holder: string, work: () => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    const turnstile = this.#turnstiles.get(holder) ?? new Turnstile(this.limits);
    this.#turnstiles.set(holder, turnstile);
    try {
      return await turnstile.pass(work, gone);
    } finally {
      if (turnstile.idle) this.#turnstiles.delete(holder);
    }
  }
}
