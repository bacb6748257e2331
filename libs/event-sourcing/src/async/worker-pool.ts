import { Worker } from 'node:worker_threads';
import type { TaskReply } from './serve-tasks.js';

interface QueuedTask<Task, Answer> {
  readonly task: Task;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs tasks in threads that call `serveTasks`. Node's own thread pool would run them at the priority of the main thread
 * (docs/adr/0018-hashing-beside-ordering.md). Threads start on demand, don't keep the process alive, and are replaced if they end.
 */
export class WorkerPool<Task, Answer> {
  private readonly queue: QueuedTask<Task, Answer>[] = [];
  private readonly idle: Worker[] = [];
  private readonly all = new Set<Worker>();
  private readonly idleTimers = new Map<Worker, NodeJS.Timeout>();

  /** `maxThreads`: how many threads at most. `idleTime`: a thread ends after so many ms without a task; if absent, it never does. */
  constructor(
    private readonly module: URL,
    private readonly maxThreads: number,
    private readonly idleTime?: number,
  ) {}

  /** Returns the task's result. Rejects with an `Error` whose message is what the task threw, or if its thread ended. */
  run(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ task, resolve, reject });
      this.startNext();
    });
  }

  /** Ends the threads. Tasks in progress are rejected. */
  async close(): Promise<void> {
    await Promise.all([...this.all].map((thread) => thread.terminate()));
  }

  private startNext(): void {
    if (this.idle.length === 0 && this.all.size >= this.maxThreads) return;
    const queued = this.queue.shift();
    if (!queued) return;
    const thread = this.idle.pop() ?? this.startThread();
    clearTimeout(this.idleTimers.get(thread));
    const settle = (outcome: () => void): void => {
      thread.off('message', answered).off('error', failed).off('exit', ended);
      outcome();
      this.startNext();
    };
    const answered = (reply: TaskReply<Answer>): void => {
      thread.unref();
      this.addIdle(thread);
      settle(() => ('error' in reply ? queued.reject(new Error(reply.error)) : queued.resolve(reply.answer)));
    };
    const failed = (error: Error): void => settle(() => queued.reject(error));
    const ended = (): void => failed(new Error('The worker thread ended'));
    thread.on('message', answered).on('error', failed).on('exit', ended);
    thread.ref();
    thread.postMessage(queued.task);
  }

  private addIdle(thread: Worker): void {
    this.idle.push(thread);
    if (this.idleTime === undefined) return;
    const timer = setTimeout(() => {
      this.forget(thread);
      void thread.terminate();
    }, this.idleTime);
    this.idleTimers.set(thread, timer.unref());
  }

  private startThread(): Worker {
    const thread = new Worker(this.module);
    const forget = (): void => this.forget(thread);
    this.all.add(thread);
    return thread.on('error', forget).on('exit', forget);
  }

  private forget(thread: Worker): void {
    clearTimeout(this.idleTimers.get(thread));
    this.idleTimers.delete(thread);
    this.all.delete(thread);
    const index = this.idle.indexOf(thread);
    if (index >= 0) this.idle.splice(index, 1);
  }
}
