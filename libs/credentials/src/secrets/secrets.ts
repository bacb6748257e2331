import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { passwordForm } from '@tiffin/contracts';
import { Semaphore } from '@tiffin/event-sourcing';
import { availableParallelism } from 'node:os';
import { ACCOUNTS_OPTIONS, type AccountsOptions, type HashCost } from '../accounts-options.js';
import { HashingThreads } from './hashing-threads.js';
import { randomToken } from './tokens.js';

const COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

/** Most hashes that run or wait; further calls are refused. */
const MAX_PENDING = 66;
/** Two hashes run concurrently, but always on fewer than all cores: each keeps one core busy, and the main thread needs one. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Whether a secret matches a hash. Without a hash (unknown account) it takes the same time and resolves to `false`
 * (docs/reference/decisions.md#2.2).
 */
export type Verify = (hashed: string | undefined, secret: string) => Promise<boolean>;

/**
 * Hashes and verifies passwords and keys with argon2id, in their `passwordForm`, off the main thread: at most two concurrently and a
 * bounded number waiting, then 503 (docs/reference/design.md#6.6).
 */
@Injectable()
export class Secrets implements OnModuleDestroy {
  private readonly semaphore = new Semaphore({ permits: CONCURRENCY, maxQueued: MAX_PENDING - CONCURRENCY });
  private readonly threads = new HashingThreads(CONCURRENCY);
  private readonly cost: HashCost;
  private dummyHashPromise: Promise<string> | undefined;

  constructor(@Inject(ACCOUNTS_OPTIONS) { hashCost = COST }: AccountsOptions) {
    this.cost = hashCost;
  }

  /** Returns the argon2id hash of a new secret. Throws `unavailable_now` if too many wait. */
  hash(secret: string): Promise<string> {
    return this.semaphore.run(() => this.threads.hash(passwordForm(secret), this.cost));
  }

  /**
   * Runs `work`, which may verify, when its turn comes. Throws `unavailable_now` if too many wait, and the reason of `gone` if the client
   * disconnected before.
   */
  withVerifier<Answer>(work: (verify: Verify) => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    return this.semaphore.run(async () => {
      const dummyHash = await this.dummyHash();
      return await work(async (hashed, secret) => (await this.matches(hashed ?? dummyHash, secret)) && hashed !== undefined);
    }, gone);
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /**
   * Earlier versions hashed secrets without normalising them. So a secret that normalising changes is compared in both forms, even if the
   * first one matches: the duration depends only on what was typed.
   */
  private async matches(hashed: string, typed: string): Promise<boolean> {
    let matches = false;
    for (const form of new Set([passwordForm(typed), typed])) matches = (await this.threads.verify(hashed, form)) || matches;
    return matches;
  }

  /** Returns a hash that no known secret matches, for unknown accounts. It is made once, and again only after a failure. */
  async dummyHash(): Promise<string> {
    try {
      return await (this.dummyHashPromise ??= this.threads.hash(randomToken(), this.cost));
    } catch (error) {
      this.dummyHashPromise = undefined;
      throw error;
    }
  }
}
