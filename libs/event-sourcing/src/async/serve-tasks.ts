import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

export type TaskReply<Answer> = { readonly answer: Answer } | { readonly error: string };

/** Whoever places an order comes first, but whoever logs in is not left waiting on a busy machine. */
const NICENESS = 5;

/** Does the tasks of a `WorkerPool` in this thread, which yields to the others. */
export function serveTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  let yielding = false;
  parentPort?.on('message', (task: Task) => {
    // Linux gives each thread a priority of its own; elsewhere it is the process's, and stays as it is. Not before the thread has started.
    if (!yielding && process.platform === 'linux') setPriority(NICENESS);
    yielding = true;
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
