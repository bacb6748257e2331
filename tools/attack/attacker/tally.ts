/** How an answer counts. A 503 without Retry-After is as bad as a 500: the caller does not know when to come back. */
export type AnswerClass = 'fine' | 'refused' | 'throttled' | 'unavailable' | 'failed';

/** Classifies the answer of a call. */
export function classOf(status: number, retryAfter: number | undefined): AnswerClass {
  if (status < 400) return 'fine';
  if (status === 429) return 'throttled';
  if (status < 500) return 'refused';
  return status === 503 && retryAfter !== undefined && retryAfter > 0 ? 'unavailable' : 'failed';
}

/** The acknowledgement of a socket's command. */
export interface Acknowledgement {
  readonly ok: boolean;
  readonly code?: string;
}

/** Classifies an acknowledgement like the answer of a call. */
export function classOfAcknowledgement({ ok, code }: Acknowledgement): AnswerClass {
  if (ok) return 'fine';
  if (code === 'internal') return 'failed';
  if (code === 'throttled') return 'throttled';
  return code === 'unavailable_now' || code === 'not_ready' ? 'unavailable' : 'refused';
}

/** The answers to a scenario's requests. Requests without a class had no answer, or were aborted. */
export interface TallyResult {
  readonly requests: number;
  readonly answers: Readonly<Record<AnswerClass, number>>;
  /** Answers that must never happen, and how often. */
  readonly defects: Readonly<Record<string, number>>;
  /** Other observations. */
  readonly noted: readonly string[];
  /** What was recorded more often than allowed. */
  readonly repeated: readonly string[];
}

/** How many different defects are kept; later ones are only counted in their class. */
const DEFECTS = 200;

/** Counts a scenario's requests and their answers. */
export class Tally {
  requests = 0;
  readonly #answers: Record<AnswerClass, number> = { fine: 0, refused: 0, throttled: 0, unavailable: 0, failed: 0 };
  readonly #defects = new Map<string, number>();
  readonly noted: string[] = [];
  readonly repeated: string[] = [];

  /** Counts an answer. `what` describes the request, and how to repeat it, if the answer is a defect. */
  answered(status: number, retryAfter: number | undefined, description: () => string): AnswerClass {
    const answerClass = classOf(status, retryAfter);
    this.counted(answerClass, () => `${status} to ${description()}`);
    return answerClass;
  }

  counted(answerClass: AnswerClass, description: () => string): void {
    this.#answers[answerClass]++;
    if (answerClass !== 'failed') return;
    const defect = description();
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
