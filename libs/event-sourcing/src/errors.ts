import type { ExpectedRevision, Position, Revision, StreamName } from './event-store.js';

/** The stream is not where the writer thought: read on, decide again. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  get isRetryable(): boolean {
    return true;
  }

  constructor(
    readonly stream: StreamName,
    readonly expected: ExpectedRevision,
    readonly actual: Revision | 'no-stream',
  ) {
    super(`${stream}: expected revision ${expected}, but it is at ${actual}`);
  }
}

/** The connection was lost between sending and answer: the append may have happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  get isRetryable(): boolean {
    return true;
  }
}

/** The store can't be reached or can't write; nothing happened. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  get isRetryable(): boolean {
    return true;
  }
}

/** The log is no longer the one that was read up to a position: it was restored to an earlier day. What was made of it may be of another history. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';

  constructor(readonly position: Position) {
    super(`The log is not the one that was read up to ${position}: it was restored from a backup, or is another one.`);
  }
}

/** An append that no store would take: empty, too large, a value that JSON can't carry, an id that is not a UUID. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/** An event whose type or schema version this code does not know: refuse rather than ignore (docs/reference/design.md#3.4). */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
}
