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

/** What passes by itself: a view catches up, a store comes back, an hour goes by. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>(['throttled', 'behind', 'unavailable_now', 'accepted', 'not_ready']);

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
  get isPassing(): boolean {
    return PASSING.has(this.code);
  }
}

/** A refusal of fields: the first one's message is the answer's (api.md 1). */
export function invalid(errors: Readonly<Record<string, string>>): Refusal {
  return new Refusal('validation', { message: Object.values(errors)[0] ?? FAILURES.validation[1], errors });
}
