import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

export type TaskReply<Answer> = { readonly answer: Answer } | { readonly error: string };

/** Low enough that placing an order has priority, and high enough that a log-in gets its share of a busy machine. */
const NICENESS = 5;

/** Serves the tasks of a `WorkerPool` in this thread, at a lower priority than the main thread (Linux only). */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  let hasLowPriority = false;
  parentPort?.on('message', (task: Task) => {
    // On Linux each thread has its own priority; elsewhere it belongs to the process and stays as it is. It can be set only once the thread
    // has started.
    if (!hasLowPriority && process.platform === 'linux') setPriority(NICENESS);
    hasLowPriority = true;
    void replyTo(task, work).then((reply) => parentPort?.postMessage(reply));
  });
}

async function replyTo<Task, Answer>(task: Task, work: (task: Task) => Answer | Promise<Answer>): Promise<TaskReply<Answer>> {
  try {
    return { answer: await work(task) };
  } catch (error) {
    return { error: String(error) };
  }
}
