import { Worker } from 'node:worker_threads';
import type { TaskReply } from './serve-tasks.js';

interface Waiting<Task, Answer> {
  readonly task: Task;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Tasks in threads of their own that run `serveTasks`. In Node's pool they would have the priority of the thread that answers everybody else
 * (docs/adr/0018-hashing-beside-ordering.md). Threads start when they are needed, don't keep the process from ending, and are replaced where they end.
 */
export class WorkerPool<Task, Answer> {
  private readonly waiting: Waiting<Task, Answer>[] = [];
  private readonly idle: Worker[] = [];
  private readonly all = new Set<Worker>();

  private readonly ends = new Map<Worker, NodeJS.Timeout>();

  /** `atOnce`: how many threads at the most. `idleTime`: after how many ms without work a thread ends; never where not given. */
  constructor(
    private readonly module: URL,
    private readonly atOnce: number,
    private readonly idleTime?: number,
  ) {}

  /** Rejects with what the task threw, as a text, or where its thread ended. */
  run(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, resolve, reject });
      this.next();
    });
  }

  /** Ends the threads; what is under way is rejected. */
  async close(): Promise<void> {
    await Promise.all([...this.all].map((thread) => thread.terminate()));
  }

  private next(): void {
    if (this.idle.length === 0 && this.all.size >= this.atOnce) return;
    const waiting = this.waiting.shift();
    if (!waiting) return;
    const thread = this.idle.pop() ?? this.started();
    clearTimeout(this.ends.get(thread));
    const settle = (outcome: () => void): void => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
      outcome();
      this.next();
    };
    const answered = (reply: TaskReply<Answer>): void => {
      thread.unref();
      this.rest(thread);
      settle(() => ('error' in reply ? waiting.reject(new Error(reply.error)) : waiting.resolve(reply.answer)));
    };
    const failed = (error: Error): void => settle(() => waiting.reject(error));
    const ended = (): void => failed(new Error('The worker thread ended'));
    thread.on('message', answered).on('error', failed).on('exit', ended);
    thread.ref();
    thread.postMessage(waiting.task);
  }

  private rest(thread: Worker): void {
    this.idle.push(thread);
    if (this.idleTime === undefined) return;
    const end = setTimeout(() => {
      this.forget(thread);
      void thread.terminate();
    }, this.idleTime);
    this.ends.set(thread, end.unref());
  }

  private started(): Worker {
    const thread = new Worker(this.module);
    const forget = (): void => this.forget(thread);
    this.all.add(thread);
    return thread.on('error', forget).on('exit', forget);
  }

  private forget(thread: Worker): void {
    clearTimeout(this.ends.get(thread));
    this.ends.delete(thread);
    this.all.delete(thread);
    const place = this.idle.indexOf(thread);
    if (place >= 0) this.idle.splice(place, 1);
  }
}
