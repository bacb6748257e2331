import type { Failure, FailureCode } from '@tiffin/contracts';

/** The server answered, and the answer is no. `code` says why (docs/reference/wire.md#1.23); `body` carries what the call's row there names beside it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly errors: Readonly<Record<string, string>> | undefined;

  constructor(
    readonly status: number,
    readonly body: Failure,
    /** Seconds until it makes sense to ask again, where the server said so. */
    readonly retryAfter?: number,
  ) {
    super(body.message);
    this.code = body.code;
    this.errors = body.errors;
  }

  /** Whether the same call may succeed later although nobody does anything: its answer says to come back. */
  get isRetryable(): boolean {
    return this.status === 429 || this.status === 503;
  }
}

/** The server could not be reached: nothing is known about whether the call had an effect. */
export class OfflineError extends Error {
  override readonly name: string = 'OfflineError';

  constructor(cause?: unknown) {
    super('The server cannot be reached.', { cause });
  }
}

/** A change was sent and no answer came: it may have had its effect. */
export class NoAnswerError extends OfflineError {
  override readonly name = 'NoAnswerError';
}
