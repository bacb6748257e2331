import { Refusal } from '@tiffin/contracts';

/** Lets a few pieces of heavy work run at once and a bounded number wait; whoever comes later is refused instead of slowing everyone. */
export class Turnstile {
  private readonly queue: (() => void)[] = [];
  private running = 0;

  constructor(private readonly limits: { readonly atOnce: number; readonly waiting: number }) {}

  /** Runs `work` when it is its turn. Throws `unavailable_now` (503) where too many wait already. */
  async pass<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.running < this.limits.atOnce) this.running++;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running--;
    }
  }

  /** Whoever leaves hands over its place, so `running` stays as it is. */
  private turn(): Promise<void> {
    if (this.queue.length >= this.limits.waiting) throw new Refusal('unavailable_now', { retryAfter: 2 });
    return new Promise((resolve) => this.queue.push(resolve));
  }
}
