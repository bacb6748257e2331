import { extname } from 'node:path';
import type { CheckpointWorker } from './checkpoint-worker.js';
import { WorkerCalls } from './worker-calls.js';

/**
 * Moves write-ahead logs into their files, in its own thread: a checkpoint waits for the disk, and a writer that ran it would wait too. The
 * thread starts with the first checkpoint.
 */
export class WalCheckpointer {
  #thread: Promise<WorkerCalls<CheckpointWorker>> | undefined;

  /**
   * Checkpoints a file that another connection keeps open meanwhile. Rejects with errors of SQLite and of the thread; no data is lost then.
   */
  async move(file: string): Promise<void> {
    this.#thread ??= WorkerCalls.start(new URL(`./checkpoint-worker${extname(import.meta.url)}`, import.meta.url));
    await (await this.#thread).call('move', file);
  }

  /** Ends the thread. Call it after the last checkpoint. */
  async close(): Promise<void> {
    await (await this.#thread)?.close();
  }
}
