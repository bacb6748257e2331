/** How an answer counts. A 503 without Retry-After says nothing of when to come back: it is as bad as a 500. */
export type AnswerClass = 'fine' | 'refused' | 'throttled' | 'unavailable' | 'failed';

export function classOf(status: number, retryAfter: number | undefined): AnswerClass {
  if (status < 400) return 'fine';
  if (status === 429) return 'throttled';
  if (status < 500) return 'refused';
  return status === 503 && retryAfter !== undefined && retryAfter > 0 ? 'unavailable' : 'failed';
}

/** What a socket's command is acknowledged with. */
export interface Acknowledgement {
  readonly ok: boolean;
  readonly code?: string;
}

/** An acknowledgement, as the answer of a call would count. */
export function classOfAcknowledgement({ ok, code }: Acknowledgement): AnswerClass {
  if (ok) return 'fine';
  if (code === 'internal') return 'failed';
  if (code === 'throttled') return 'throttled';
  return code === 'unavailable_now' || code === 'not_ready' ? 'unavailable' : 'refused';
}

/** What became of a scenario's requests. Those that are in no class had no answer, or were broken off. */
export interface TallyResult {
  readonly requests: number;
  readonly answers: Readonly<Record<AnswerClass, number>>;
  /** What was answered that nobody may be answered, and how often. */
  readonly defects: Readonly<Record<string, number>>;
  /** What else was seen. */
  readonly noted: readonly string[];
  /** What was recorded more often than it may be. */
  readonly repeated: readonly string[];
}

/** Different ones that are kept; what comes after them is counted in its class only. */
const DEFECTS = 200;

/** Counts a scenario's requests and their answers. */
export class Tally {
  requests = 0;
  readonly #answers: Record<AnswerClass, number> = { fine: 0, refused: 0, throttled: 0, unavailable: 0, failed: 0 };
  readonly #defects = new Map<string, number>();
  readonly noted: string[] = [];
  readonly repeated: string[] = [];

  /** `what` was asked, and how it can be asked again, where the answer is a defect. */
  answered(status: number, retryAfter: number | undefined, what: () => string): AnswerClass {
    const found = classOf(status, retryAfter);
    this.counted(found, () => `${status} to ${what()}`);
    return found;
  }

  counted(found: AnswerClass, what: () => string): void {
    this.#answers[found]++;
    if (found !== 'failed') return;
    const defect = what();
    if (this.#defects.size < DEFECTS || this.#defects.has(defect)) this.#defects.set(defect, (this.#defects.get(defect) ?? 0) + 1);
  }

  get result(): TallyResult {
    const { requests, noted, repeated } = this;
    return {
      requests,
      answers: { ...this.#answers },
      defects: Object.fromEntries(this.#defects),
      noted: [...noted],
      repeated: [...repeated],
    };
  }
}
