import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HashCost } from '../accounts-options.js';
import type { HashingReply, HashingTask } from './hashing-thread.js';

const THREAD = new URL(`./hashing-thread${extname(import.meta.url)}`, import.meta.url);

interface Waiting {
  readonly task: HashingTask;
  readonly resolve: (answer: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/**
 * argon2id in threads of its own, which yield to the one that answers everybody else: in Node's pool they would have its priority, and people
 * who log in would hold up people who order (docs/adr/0018). Threads start when they are needed, and don't keep the process from ending.
 */
export class HashingThreads {
  private readonly waiting: Waiting[] = [];
  private readonly idle: Worker[] = [];
  private readonly all = new Set<Worker>();

  /** `atOnce`: how many threads at the most. */
  constructor(private readonly atOnce: number) {}

  async hash(secret: string, cost: HashCost): Promise<string> {
    return String(await this.run({ kind: 'hash', secret, cost }));
  }

  async verify(hashed: string, secret: string): Promise<boolean> {
    return (await this.run({ kind: 'verify', hashed, secret })) === true;
  }

  /** Ends the threads; what is under way is rejected. */
  async close(): Promise<void> {
    await Promise.all([...this.all].map((thread) => thread.terminate()));
  }

  private run(task: HashingTask): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.idle.length === 0 && this.all.size >= this.atOnce) return;
    const waiting = this.waiting.shift();
    if (!waiting) return;
    const thread = this.idle.pop() ?? this.started();
    const settle = (outcome: () => void): void => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
      outcome();
      this.next();
    };
    const answered = (reply: HashingReply): void => {
      thread.unref();
      this.idle.push(thread);
      settle(() => ('error' in reply ? waiting.reject(new Error(reply.error)) : waiting.resolve(reply.answer)));
    };
    const failed = (error: Error): void => settle(() => waiting.reject(error));
    const ended = (): void => failed(new Error('The hashing thread ended'));
    thread.on('message', answered).on('error', failed).on('exit', ended);
    thread.ref();
    thread.postMessage(waiting.task);
  }

  private started(): Worker {
    const thread = new Worker(THREAD);
    const forget = (): void => {
      this.all.delete(thread);
      const place = this.idle.indexOf(thread);
      if (place >= 0) this.idle.splice(place, 1);
    };
    this.all.add(thread);
    return thread.on('error', forget).on('exit', forget);
  }
}
