// A thread that makes and compares hashes, one at a time: see hashing-threads.ts.
import { hashSync, verifySync } from '@node-rs/argon2';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashCost } from '../accounts-options.js';

export type HashingTask =
  | { readonly kind: 'hash'; readonly secret: string; readonly cost: HashCost }
  | { readonly kind: 'verify'; readonly hashed: string; readonly secret: string };

export type HashingReply = { readonly answer: string | boolean } | { readonly error: string };

/** Whoever places an order comes first, but whoever logs in is not left waiting on a busy machine. */
const NICENESS = 5;

function reply(task: HashingTask): HashingReply {
  try {
    return { answer: task.kind === 'hash' ? hashSync(task.secret, task.cost) : verifySync(task.hashed, task.secret) };
  } catch (error) {
    return { error: String(error) };
  }
}

let yielding = false;

/** Linux gives each thread a priority of its own; elsewhere it is the process's, and stays as it is. Not before the thread has started. */
function yieldToOthers(): void {
  if (!yielding && process.platform === 'linux') setPriority(NICENESS);
  yielding = true;
}

parentPort?.on('message', (task: HashingTask) => {
  yieldToOthers();
  parentPort?.postMessage(reply(task));
});
