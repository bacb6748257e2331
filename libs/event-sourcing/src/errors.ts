import type { ExpectedRevision, Position, Revision, StreamName } from './event-store.js';

/** Another writer has appended to the stream since it was read. Read the new events and decide again. */
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

/** The connection was lost between request and answer: the append may have happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  get isRetryable(): boolean {
    return true;
  }
}

/** The store can't be reached or can't write. Nothing was appended. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  get isRetryable(): boolean {
    return true;
  }
}

/**
 * The log is no longer the one that was read up to a position: it was restored from a backup. Views and state built from it may belong to
 * another history.
 */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';

  constructor(readonly position: Position) {
    super(`The log is not the one that was read up to ${position}: it was restored from a backup, or is another one.`);
  }
}

/** No store accepts this append: it is empty or too large, has a value that JSON can't carry, or an id that is not a UUID. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/**
 * This code does not know the event's type or schema version. It refuses such an event instead of ignoring it
 * (docs/reference/design.md#3.4).
 */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
}
