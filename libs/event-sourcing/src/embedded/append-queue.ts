import { setImmediate } from 'node:timers/promises';
import { WorkerGone } from '@tiffin/sqlite';
import { OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '../errors.js';
import type { Appended } from '../event-store.js';
import type { Outcome, SerializedAppend } from './event-log-writer.js';

/** How many appends one transaction takes: enough to share an fsync, few enough that the first one doesn't wait long. */
const MAX_BATCH = 512;

interface QueuedAppend {
  readonly append: SerializedAppend;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
}

/** Group commit: all appends that wait when the disk is free go into one transaction, first come, first served. */
export class AppendQueue {
  #queue: QueuedAppend[] = [];
  #draining: Promise<void> | undefined;

  constructor(
    private readonly write: (batch: readonly SerializedAppend[]) => Promise<readonly Outcome[]>,
    private readonly onCommit: () => void,
  ) {}

  /** Queues an append and returns its result. Rejects with `WrongExpectedRevision`, `StoreUnavailable` or `OutcomeUnknown`. */
  add(append: SerializedAppend): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ append, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves once every append queued so far has its result. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // Gives callers that just got their result the chance to append again in this batch.
      await setImmediate();
      const batch = this.#queue.splice(0, MAX_BATCH);
      try {
        const outcomes = await this.write(batch.map(({ append }) => append));
        this.onCommit();
        batch.forEach((queued, index) => settle(queued, outcomes[index]));
      } catch (error) {
        const failure =
          error instanceof WorkerGone && !error.sent
            ? new StoreUnavailable('The thread that writes the event log has ended.', { cause: error })
            : new OutcomeUnknown('The thread that writes the event log ended before it answered.', { cause: error });
        batch.forEach(({ reject }) => reject(failure));
      }
    }
    // Runs before the callers that just got a result: what they append starts the next drain.
    this.#draining = undefined;
  }
}

function settle({ append, resolve, reject }: QueuedAppend, outcome: Outcome | undefined): void {
  switch (outcome?.kind) {
    case 'appended':
      return resolve(outcome.appended);
    case 'conflict':
      return reject(new WrongExpectedRevision(append.stream, append.expected, outcome.actual));
    case 'unavailable':
      return reject(new StoreUnavailable(`The event log can't write: ${outcome.reason}`));
    case 'unknown':
    case undefined:
      return reject(new OutcomeUnknown(`The event log failed to commit: ${outcome?.reason ?? 'no answer'}`));
  }
}
