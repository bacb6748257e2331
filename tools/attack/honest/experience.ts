import { Latencies } from '../../bench/latencies.js';
import { classOf } from '../attacker/tally.js';

/** What somebody was answered. */
export interface HonestAnswer {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly text?: string;
}

/** Waiting for an order ends after so long, in ms; so does what a histogram keeps. */
export const ORDER_TIMEOUT_MS = 30_000;
/** Whoever has to wait longer, in seconds, does not come back. */
const SOON = 30;
const SHOWN = 200;

/** How a stretch of time was felt by honest people. */
export class Experience {
  readonly #latencies = new Latencies();
  readonly #failures = new Map<string, number>();
  readonly #defects = new Map<string, number>();
  readonly #under = new Set<Promise<unknown>>();
  /** Orders. `lost`: never answered, or refused without a word of when to come back. */
  readonly orders = { sent: 0, acknowledged: 0, lost: 0 };

  /** Log-ins that had to wait as long as they may have to. */
  waited = 0;

  /** `mayWait`: after wrong log-ins at the same address a device that nobody knows may have to wait a little. */
  constructor(private readonly mayWait = false) {}

  /** Something that began in this stretch, whenever it ends. */
  during(work: Promise<unknown>): void {
    const under = work.finally(() => this.#under.delete(under));
    this.#under.add(under);
  }

  /** Resolves once all that began in this stretch has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#under);
  }

  /** ms from an order's sending until it was acknowledged. */
  acknowledged(ms: number): void {
    this.orders.acknowledged++;
    this.#latencies.add(ms);
  }

  /** ms; `undefined` where no order was acknowledged. */
  get times(): { readonly p50: number; readonly p99: number; readonly max: number } | undefined {
    if (this.orders.acknowledged === 0) return undefined;
    const [p50 = 0, p99 = 0, max = 0] = [50, 99, 100].map((percent) => this.#latencies.percentile(percent));
    return { p50, p99, max };
  }

  /** Somebody did not see what they must. */
  failed(who: string, what: HonestAnswer | Error | string): void {
    if (typeof what === 'object' && 'status' in what && classOf(what.status, what.retryAfter) === 'failed')
      count(this.#defects, `${what.status} to ${who}: ${(what.text ?? '').slice(0, SHOWN)}`);
    count(this.#failures, `${who}: ${kindOf(what)}`);
  }

  logInRefused(answer: HonestAnswer): void {
    if (this.mayWait && answer.status === 429 && answer.retryAfter !== undefined && answer.retryAfter <= SOON) this.waited++;
    else this.failed('a log-in', answer);
  }

  get failures(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#failures);
  }

  /** What nobody may be answered. */
  get defects(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#defects);
  }
}

const count = (counts: Map<string, number>, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

function kindOf(what: HonestAnswer | Error | string): string {
  if (typeof what === 'string') return what;
  if (what instanceof Error) return 'code' in what && typeof what.code === 'string' ? what.code : what.message;
  const { status, retryAfter } = what;
  if (retryAfter === undefined) return String(status);
  return `${status}, come back ${retryAfter <= SOON ? 'within' : 'after more than'} ${SOON} s`;
}
