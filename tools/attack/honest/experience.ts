import { Latencies } from '../../bench/latencies.js';
import { classOf } from '../attacker/tally.js';

/** An answer to an honest person. */
export interface HonestAnswer {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly text?: string;
}

/** A person stops waiting for an order after this time, in ms; histograms go up to it. */
export const ORDER_TIMEOUT_MS = 30_000;
/** A person who would have to wait longer, in seconds, does not come back. */
const SOON = 30;
const SHOWN = 200;

/** How honest people were served during a period. */
export class Experience {
  readonly #latencies = new Latencies();
  readonly #failures = new Map<string, number>();
  readonly #defects = new Map<string, number>();
  readonly #pending = new Set<Promise<unknown>>();
  /** Orders. `lost`: never answered, or refused without a Retry-After. */
  readonly orders = { sent: 0, acknowledged: 0, lost: 0 };

  /** Log-ins that had to wait within the allowed time. */
  waited = 0;

  /** `mayWait`: after wrong log-ins at the same address an unknown device may have to wait a little. */
  constructor(private readonly mayWait = false) {}

  /** Adds work that began in this period, whenever it ends. */
  during(work: Promise<unknown>): void {
    const tracked = work.finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  /** Resolves once all work that began in this period has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  /** ms from an order's sending until it was acknowledged. */
  acknowledged(ms: number): void {
    this.orders.acknowledged++;
    this.#latencies.add(ms);
  }

  /** ms; `undefined` without an acknowledged order. */
  get times(): { readonly p50: number; readonly p99: number; readonly max: number } | undefined {
    if (this.orders.acknowledged === 0) return undefined;
    const [p50 = 0, p99 = 0, max = 0] = [50, 99, 100].map((percent) => this.#latencies.percentile(percent));
    return { p50, p99, max };
  }

  /** Records a failure that an honest person saw. */
  failed(person: string, failure: HonestAnswer | Error | string): void {
    if (typeof failure === 'object' && 'status' in failure && classOf(failure.status, failure.retryAfter) === 'failed')
      count(this.#defects, `${failure.status} to ${person}: ${(failure.text ?? '').slice(0, SHOWN)}`);
    count(this.#failures, `${person}: ${kindOf(failure)}`);
  }

  logInRefused(answer: HonestAnswer): void {
    if (this.mayWait && answer.status === 429 && answer.retryAfter !== undefined && answer.retryAfter <= SOON) this.waited++;
    else this.failed('a log-in', answer);
  }

  get failures(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#failures);
  }

  /** Failures that must never happen. */
  get defects(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#defects);
  }
}

const count = (counts: Map<string, number>, failure: string): void => void counts.set(failure, (counts.get(failure) ?? 0) + 1);

function kindOf(failure: HonestAnswer | Error | string): string {
  if (typeof failure === 'string') return failure;
  if (failure instanceof Error) return 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.message;
  const { status, retryAfter } = failure;
  if (retryAfter === undefined) return String(status);
  return `${status}, come back ${retryAfter <= SOON ? 'within' : 'after more than'} ${SOON} s`;
}
