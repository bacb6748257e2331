import type { Failure, FailureCode } from '@tiffin/contracts';

/**
 * The server answered and refused. `code` says why (docs/reference/wire.md#1.23); `body` holds the other fields of the answer that the
 * code's row there names.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: FailureCode;
  readonly errors: Readonly<Record<string, string>> | undefined;

  constructor(
    readonly status: number,
    readonly body: Failure,
    /** Seconds until a repeat makes sense, where the server said so. */
    readonly retryAfter?: number,
  ) {
    super(body.message);
    this.code = body.code;
    this.errors = body.errors;
  }

  /** Whether the same call may succeed later: the answer names a time to retry. */
  get isRetryable(): boolean {
    return this.status === 429 || this.status === 503;
  }
}

/** The server could not be reached. It is unknown whether the call had an effect. */
export class OfflineError extends Error {
  override readonly name: string = 'OfflineError';

  constructor(cause?: unknown) {
    super('The server cannot be reached.', { cause });
  }
}

/** A change was sent and no answer came. It may have taken effect. */
export class NoAnswerError extends OfflineError {
  override readonly name = 'NoAnswerError';
}
