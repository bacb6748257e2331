import { extname } from 'node:path';
import type { CheckpointWorker } from './checkpoint-worker.js';
import { WorkerCalls } from './worker-calls.js';

/**
 * Moves write-ahead logs into their files, in a thread of its own that begins with the first: a checkpoint waits for the disk, and whoever commits would
 * wait with it.
 */
export class WalCheckpointer {
  #thread: Promise<WorkerCalls<CheckpointWorker>> | undefined;

  /** Of a file that somebody has open until this is over. Rejects with what SQLite and the thread reject with: nothing is lost by that. */
  async move(file: string): Promise<void> {
    this.#thread ??= WorkerCalls.start(new URL(`./checkpoint-worker${extname(import.meta.url)}`, import.meta.url));
    await (await this.#thread).call('move', file);
  }

  /** Once no more is asked for. */
  async close(): Promise<void> {
    await (await this.#thread)?.close();
  }
}
