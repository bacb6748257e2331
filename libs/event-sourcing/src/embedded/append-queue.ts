import { setImmediate } from 'node:timers/promises';
import { WorkerGone } from '@tiffin/sqlite';
import { OutcomeUnknown, StoreUnavailable, WrongExpectedRevision } from '../errors.js';
import type { Appended } from '../event-store.js';
import type { Outcome, SerializedAppend } from './event-log-writer.js';

/** What one transaction may take: enough to share an fsync widely, little enough to keep the first in line from waiting. */
const MAX_BATCH = 512;

interface Waiting {
  readonly append: SerializedAppend;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
}

/** Group commit: whatever is waiting when the disk is free goes into one transaction. First come, first served. */
export class AppendQueue {
  #waiting: Waiting[] = [];
  #draining: Promise<void> | undefined;

  constructor(
    private readonly write: (batch: readonly SerializedAppend[]) => Promise<readonly Outcome[]>,
    private readonly onCommit: () => void,
  ) {}

  add(append: SerializedAppend): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves once everything added so far has its answer. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whoever was just answered gets the chance to join in.
      await setImmediate();
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        const outcomes = await this.write(batch.map(({ append }) => append));
        this.onCommit();
        batch.forEach((waiting, index) => settle(waiting, outcomes[index]));
      } catch (error) {
        const failure =
          error instanceof WorkerGone && !error.sent
            ? new StoreUnavailable('The thread that writes the event log has ended.', { cause: error })
            : new OutcomeUnknown('The thread that writes the event log ended before it answered.', { cause: error });
        batch.forEach(({ reject }) => reject(failure));
      }
    }
    // Before anyone who was just answered runs again: what they add starts the next round.
    this.#draining = undefined;
  }
}

function settle({ append, resolve, reject }: Waiting, outcome: Outcome | undefined): void {
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
