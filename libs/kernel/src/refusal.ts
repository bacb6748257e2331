import { FAILURES, type FailureCode } from '@tiffin/contracts';

export interface RefusalDetails {
  /** Instead of the code's own sentence. */
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
  /** What else belongs to the answer, such as a closed canteen's `notice`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter?: number;
}

/** The failures after which the same call may succeed later although nobody does anything: their answers say to come back. */
export const RETRYABLE: ReadonlySet<FailureCode> = new Set(
  (Object.keys(FAILURES) as FailureCode[]).filter((code) => [429, 503].includes(FAILURES[code][0])),
);

/** Something is refused for a reason that whoever asked can understand. How that is said is the business of the edge: HTTP, the socket. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: FailureCode,
    readonly details: RefusalDetails = {},
  ) {
    super(details.message ?? FAILURES[code][1]);
  }

  /** Whether the same may well succeed later although nobody does anything about it; a rule's refusal stays. */
  get isRetryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}

/** Other writers were faster as often as it was tried; nothing was done. The caller is told to come back, an operator what was contended for. */
export class ContentionRefusal extends Refusal {
  constructor(
    /** What was written to, and how often it was tried. */
    readonly contended: string,
  ) {
    super('unavailable_now', { retryAfter: 1 });
  }
}

/** A refusal of fields: the first one's message is the answer's (docs/reference/wire.md#1.23). */
export function invalid(errors: Readonly<Record<string, string>>): Refusal {
  return new Refusal('validation', { message: Object.values(errors)[0] ?? FAILURES.validation[1], errors });
}
