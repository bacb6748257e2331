// A thread that makes and compares hashes, one at a time; see hashing-threads.ts.
import { hashSync, verifySync } from '@node-rs/argon2';
import { serveTasks } from '@tiffin/event-sourcing/worker';
import type { HashCost } from '../accounts-options.js';

export type HashingTask =
  | { readonly kind: 'hash'; readonly secret: string; readonly cost: HashCost }
  | { readonly kind: 'verify'; readonly hashed: string; readonly secret: string };

serveTasks<HashingTask, string | boolean>((task) =>
  task.kind === 'hash' ? hashSync(task.secret, task.cost) : verifySync(task.hashed, task.secret),
);
