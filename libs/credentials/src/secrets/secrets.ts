import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { passwordForm } from '@tiffin/contracts';
import { Semaphore } from '@tiffin/event-sourcing';
import { availableParallelism } from 'node:os';
import { ACCOUNTS_OPTIONS, type AccountsOptions, type HashCost } from '../accounts-options.js';
import { HashingThreads } from './hashing-threads.js';
import { randomToken } from './tokens.js';

const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** So many may be under way or wait; whoever comes then is refused. */
const MAX_PENDING = 66;
/**
 * Two hashes at once, but never on every core: each keeps one busy for its whole time, and with two of two the thread that answers everybody
 * else would have to share.
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Whether a secret fits a hash. Without a hash (no such account) it takes the same time and answers `false` (docs/reference/decisions.md#2.2). */
export type Verify = (hashed: string | undefined, secret: string) => Promise<boolean>;

/**
 * Passwords and keys under argon2id, in the form that `passwordForm` gives them, off the main thread: at most two at once, a bounded number
 * waiting, then 503 (docs/reference/design.md#6.6).
 */
@Injectable()
export class Secrets implements OnModuleDestroy {
  private readonly semaphore = new Semaphore({ permits: AT_ONCE, maxQueued: MAX_PENDING - AT_ONCE });
  private readonly threads = new HashingThreads(AT_ONCE);
  private readonly cost: HashCost;
  private dummyHashPromise: Promise<string> | undefined;

  constructor(@Inject(ACCOUNTS_OPTIONS) { hashCost = COST }: AccountsOptions) {
    this.cost = hashCost;
  }

  /** The argon2id hash of a new secret. Throws `unavailable_now` where too many wait. */
  hash(secret: string): Promise<string> {
    return this.semaphore.run(() => this.threads.hash(passwordForm(secret), this.cost));
  }

  /**
   * Does `work`, which may verify, when its turn comes. Throws `unavailable_now` where too many wait, and the reason of `gone` where whoever asked
   * has left by then.
   */
  withVerifier<Answer>(work: (verify: Verify) => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    return this.semaphore.run(async () => {
      const nobody = await this.dummyHash();
      return await work(async (hashed, secret) => (await this.fits(hashed ?? nobody, secret)) && hashed !== undefined);
    }, gone);
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /**
   * Earlier versions hashed what was typed as it was. So what is typed in another form than ours is compared in both, also where the first one fits:
   * how long that takes depends on nothing but what was typed.
   */
  private async fits(hashed: string, typed: string): Promise<boolean> {
    let fits = false;
    for (const form of new Set([passwordForm(typed), typed])) fits = (await this.threads.verify(hashed, form)) || fits;
    return fits;
  }

  /** A hash that no secret is known to fit: what is compared where there is no account. Made once, anew only where that failed. */
  async dummyHash(): Promise<string> {
    try {
      return await (this.dummyHashPromise ??= this.threads.hash(randomToken(), this.cost));
    } catch (error) {
      this.dummyHashPromise = undefined;
      throw error;
    }
  }
}
