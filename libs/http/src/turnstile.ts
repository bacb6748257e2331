import { Refusal } from '@tiffin/kernel';

export interface TurnstileLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** How long somebody waits at most, in ms. */
  readonly patience?: number;
}

const PATIENCE = 10_000;

/** Lets a few pieces of heavy work run at once and a bounded number wait for a bounded time; whoever comes later is refused instead of slowing everyone. */
export class Turnstile {
  /** Oldest first. */
  private readonly queue = new Set<() => void>();
  private running = 0;

  constructor(private readonly limits: TurnstileLimits) {}

  /**
   * Runs `work` when it is its turn. Throws `unavailable_now` (503) where too many wait already, or too long; the reason of `gone` where whoever
   * asked leaves while they wait, and then the turn is the next one's.
   */
  async pass<Answer>(work: () => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    gone?.throwIfAborted();
    if (this.running < this.limits.atOnce) this.running++;
    else await this.turn(gone);
    try {
      return await work();
    } finally {
      const [next] = this.queue;
      if (next) next();
      else this.running--;
    }
  }

  /** Whether nobody runs or waits. */
  get idle(): boolean {
    return this.running === 0;
  }

  /** Whoever leaves hands over its place, so `running` stays as it is. */
  private turn(gone: AbortSignal | undefined): Promise<void> {
    const { waiting, patience = PATIENCE } = this.limits;
    const late = (): Refusal => new Refusal('unavailable_now', { retryAfter: 2 });
    if (this.queue.size >= waiting) throw late();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.queue.delete(enter);
        clearTimeout(timer);
        gone?.removeEventListener('abort', left);
      };
      const enter = (): void => {
        leave();
        resolve();
      };
      const left = (): void => {
        leave();
        reject(gone?.reason as Error);
      };
      const timer = setTimeout(() => {
        leave();
        reject(late());
      }, patience);
      gone?.addEventListener('abort', left);
      this.queue.add(enter);
    });
  }
}

/** A turnstile for each holder: whoever sends too much at once waits for themselves, and nobody waits for them. */
export class Turnstiles {
  private readonly turnstiles = new Map<string, Turnstile>();

  /** Of each holder. */
  constructor(private readonly limits: TurnstileLimits) {}

  /** As `Turnstile.pass`, at the holder's own. */
  async pass<Answer>(holder: string, work: () => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    const turnstile = this.turnstiles.get(holder) ?? new Turnstile(this.limits);
    this.turnstiles.set(holder, turnstile);
    try {
      return await turnstile.pass(work, gone);
    } finally {
      if (turnstile.idle) this.turnstiles.delete(holder);
    }
  }
}
