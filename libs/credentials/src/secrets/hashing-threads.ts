import { WorkerPool } from '@tiffin/event-sourcing';
import { extname } from 'node:path';
import type { HashCost } from '../accounts-options.js';
import type { HashingTask } from './hashing-thread.js';

const THREAD = new URL(`./hashing-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * argon2id in threads of lower priority than the main thread, so that log-ins do not delay orders
 * (docs/adr/0018-hashing-beside-ordering.md).
 */
export class HashingThreads {
  private readonly pool: WorkerPool<HashingTask, string | boolean>;

  /** `threads`: most threads. */
  constructor(threads: number) {
    this.pool = new WorkerPool(THREAD, threads);
  }

  async hash(secret: string, cost: HashCost): Promise<string> {
    return String(await this.pool.run({ kind: 'hash', secret, cost }));
  }

  async verify(hashed: string, secret: string): Promise<boolean> {
    return (await this.pool.run({ kind: 'verify', hashed, secret })) === true;
  }

  /** Ends the threads; rejects running tasks. */
  close(): Promise<void> {
    return this.pool.close();
  }
}
