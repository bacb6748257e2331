import type { EngineLogger } from '@tiffin/projections';
import type { Leases } from './leases.js';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';
import type { HeldLeases } from './held-leases.js';

/** The epoch of each lease that a process holds, by the lease's name. */
export type Epochs = ReadonlyMap<string, number>;

/** What an engine does in a process that shares its views with others. */
export interface LeasedTask {
  /**
   * Does what the leases that are held are for, writing under their epochs. Runs until the signal aborts, and resolves once nothing is written any
   * more; rejects where it can't go on, for example because a newer epoch has written.
   */
  run(epochs: Epochs, signal: AbortSignal): Promise<void>;
}

export interface LeaseRunnerOptions {
  readonly task: LeasedTask;
  readonly leases: Leases;
  /** What this process would do: the names of the leases. */
  readonly names: readonly string[];
  readonly logger: EngineLogger;
  readonly timer?: LeaseTimer;
}

const ALREADY_ABORTED = AbortSignal.abort();
/** How long an engine that failed leaves the lead to others, in ms. */
const RETRY_PAUSE = 2_000;
/** After the first leases were had, in ms: whoever ends hands all of its own over, and an engine that has begun has to begin again for more. */
const GATHER_PAUSE = 100;

/** Resolves once the signal aborts. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Lets one of several processes lead and the others stand by (docs/reference/design.md#5.7), for each lease by itself: whoever holds it leads. */
export class LeaseRunner {
  readonly #stopping = new AbortController();
  readonly #timer: LeaseTimer;
  #running: Promise<void> | undefined;
  #epochs: Epochs = new Map();
  #leaseSignal = ALREADY_ABORTED;
  #resolveNoneFree: () => void = () => undefined;
  /** Resolves where nothing was to be had for this process at first. */
  readonly whenNoneFree = new Promise<void>((resolve) => (this.#resolveNoneFree = resolve));

  constructor(private readonly options: LeaseRunnerOptions) {
    this.#timer = options.timer ?? monotonicTimer;
  }

  /** Of what this process leads. */
  get epochs(): Epochs {
    return this.#epochs;
  }

  /** Aborts as soon as a lease that this process holds at present is lost, and before any is handed over. */
  get leaseSignal(): AbortSignal {
    return this.#leaseSignal;
  }

  /** Leads whatever is to be had, whenever it is. Twice is once. */
  start(): void {
    this.#running ??= this.#run(this.#stopping.signal);
  }

  /** Ends the work in hand, and hands the leases over after it. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The projections stop'));
    await this.#running;
  }

  async #run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.#holdAndRun(stopping);
      } catch (error) {
        if (stopping.aborted) return;
        this.options.logger.error({ err: error }, 'The projections can’t go on here at present; trying again');
        await this.#timer.sleep(RETRY_PAUSE, stopping);
      }
    }
  }

  /** From the first lease to having led: with every further one the engine begins again, for all of them. */
  async #holdAndRun(stopping: AbortSignal): Promise<void> {
    const terms: HeldLeases[] = [];
    const turn = new AbortController();
    const end = (reason: unknown): void => turn.abort(reason);
    this.#leaseSignal = turn.signal;
    try {
      for (;;) {
        const lasting = AbortSignal.any([stopping, ...terms.map(({ lost }) => lost)]);
        if (lasting.aborted) return;
        lasting.addEventListener('abort', () => end(lasting.reason), { once: true });
        await this.#runUntilMoreLeases(terms, lasting);
      }
    } finally {
      end(new Error('This process leads no more'));
      this.#epochs = new Map();
      await Promise.all(terms.map((term) => term.release()));
    }
  }

  /** Leads with the terms that there are until there is another one, which is added to them, or until the signal aborts. */
  async #runUntilMoreLeases(terms: HeldLeases[], signal: AbortSignal): Promise<void> {
    this.#epochs = new Map(terms.flatMap(({ epochs }) => [...epochs]));
    const over = new AbortController();
    const ending = AbortSignal.any([signal, over.signal]);
    const leading = this.#runTask(ending).finally(() => over.abort());
    try {
      await this.#acquireMissing(terms, ending);
    } catch (error) {
      if (!ending.aborted) throw error;
    } finally {
      over.abort();
      await leading;
    }
  }

  async #runTask(signal: AbortSignal): Promise<void> {
    const { task, logger } = this.options;
    if (this.#epochs.size === 0) return whenAborted(signal);
    logger.info({ epochs: Object.fromEntries(this.#epochs) }, 'This process leads');
    await task.run(this.#epochs, signal);
  }

  async #acquireMissing(terms: HeldLeases[], signal: AbortSignal): Promise<void> {
    const { leases, names } = this.options;
    const missing = (): readonly string[] => names.filter((name) => !terms.some(({ epochs }) => epochs.has(name)));
    const first = await leases.tryAcquire(missing(), signal);
    if (!first && terms.length === 0) this.#resolveNoneFree();
    terms.push(first ?? (await leases.acquire(missing(), signal)));
    if (missing().length === 0) return;
    await this.#timer.sleep(GATHER_PAUSE, signal);
    const rest = signal.aborted ? undefined : await leases.tryAcquire(missing(), signal);
    if (rest) terms.push(rest);
  }
}
