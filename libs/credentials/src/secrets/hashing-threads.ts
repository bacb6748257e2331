import { WorkerPool } from '@tiffin/event-sourcing';
import { extname } from 'node:path';
import type { HashCost } from '../accounts-options.js';
import type { HashingTask } from './hashing-thread.js';

const THREAD = new URL(`./hashing-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * argon2id in threads that yield to the one that answers everybody else, so that people who log in don't hold up people who order
 * (docs/adr/0018-hashing-beside-ordering.md).
 */
export class HashingThreads {
  private readonly pool: WorkerPool<HashingTask, string | boolean>;

  /** `atOnce`: how many threads at the most. */
  constructor(atOnce: number) {
    this.pool = new WorkerPool(THREAD, atOnce);
  }

  async hash(secret: string, cost: HashCost): Promise<string> {
    return String(await this.pool.run({ kind: 'hash', secret, cost }));
  }

  async verify(hashed: string, secret: string): Promise<boolean> {
    return (await this.pool.run({ kind: 'verify', hashed, secret })) === true;
  }

  /** Ends the threads; what is under way is rejected. */
  close(): Promise<void> {
    return this.pool.close();
  }
}
