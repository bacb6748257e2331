import { FAILURES, type FailureCode } from '@tiffin/contracts';

export interface RefusalDetails {
  /** Replaces the code's default message. */
  readonly message?: string;
  /** The message for each invalid field. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Further fields of the answer, such as a closed canteen's `notice`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds after which the caller may try again. */
  readonly retryAfter?: number;
}

/** The failures after which the same call may succeed later without any change (429 and 503). Their answers ask the caller to come back. */
export const RETRYABLE: ReadonlySet<FailureCode> = new Set(
  (Object.keys(FAILURES) as FailureCode[]).filter((code) => [429, 503].includes(FAILURES[code][0])),
);

/** A business rule or a limit refuses a call, for a reason that the caller can understand. HTTP and the socket translate it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: FailureCode,
    readonly details: RefusalDetails = {},
  ) {
    super(details.message ?? FAILURES[code][1]);
  }

  /** Whether the same call may succeed later without any change. The refusal of a rule is final. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}

/**
 * Other writers were faster in every attempt; nothing was done. The answer asks the caller to come back, and `contended` is for the
 * operator's log.
 */
export class ContentionRefusal extends Refusal {
  constructor(
    /** The stream or record that was contended for, and the number of attempts. */
    readonly contended: string,
  ) {
    super('unavailable_now', { retryAfter: 1 });
  }
}

/** Returns a refusal of invalid fields. The first field's message is the answer's message (docs/reference/wire.md#1.23). */
export function invalid(errors: Readonly<Record<string, string>>): Refusal {
  return new Refusal('validation', { message: Object.values(errors)[0] ?? FAILURES.validation[1], errors });
}
