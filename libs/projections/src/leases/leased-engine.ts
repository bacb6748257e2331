import type { EngineLogger } from '../projections/engine-logger.js';
import type { Lease } from './lease.js';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';
import type { Term } from './term.js';

/** What an engine does in a process that shares its views with others. */
export interface ProjectingEngine {
  /**
   * Answers reads from the views as another process writes them, and follows their positions. Runs until the signal aborts, and resolves once
   * that is over.
   */
  standBy(signal: AbortSignal): Promise<void>;
  /**
   * Projects and reacts, writing under `epoch`. Runs until the signal aborts, and resolves once nothing is written any more; rejects where
   * it can't go on, for example because a newer epoch has written.
   */
  lead(epoch: number, signal: AbortSignal): Promise<void>;
}

export interface LeasedEngineParts {
  readonly engine: ProjectingEngine;
  readonly lease: Lease;
  readonly logger: EngineLogger;
  readonly timer?: LeaseTimer;
}

/** How long an engine that failed leaves the lead to others, in ms. */
const REST = 2_000;

/** Lets one of several processes project and the others stand by (design 5): whoever holds the lease leads. */
export class LeasedEngine {
  readonly #stopping = new AbortController();
  readonly #timer: LeaseTimer;
  #running: Promise<void> | undefined;
  #epoch: number | undefined;

  constructor(private readonly parts: LeasedEngineParts) {
    this.#timer = parts.timer ?? monotonicTimer;
  }

  /** Of the lead; `undefined` while another process has it. */
  get epoch(): number | undefined {
    return this.#epoch;
  }

  /** Stands by, and leads whenever the lease is to be had. Twice is once. */
  start(): void {
    this.#running ??= this.#run(this.#stopping.signal);
  }

  /** Ends the work in hand, and hands the lease over after it. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The projections stop'));
    await this.#running;
  }

  async #run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.#turn(stopping);
      } catch (error) {
        if (stopping.aborted) return;
        this.parts.logger.error({ err: error }, 'The projections can’t go on here at present; trying again');
        await this.#timer.sleep(REST, stopping);
      }
    }
  }

  /** Once from standing by to having led. */
  async #turn(stopping: AbortSignal): Promise<void> {
    const { engine, logger } = this.parts;
    const term = await this.#standByUntilFree(stopping);
    try {
      const leading = AbortSignal.any([stopping, term.lost]);
      this.#epoch = term.epoch;
      logger.info({ epoch: term.epoch }, 'This process projects');
      await engine.lead(term.epoch, leading);
    } finally {
      this.#epoch = undefined;
      await term.release();
    }
  }

  async #standByUntilFree(stopping: AbortSignal): Promise<Term> {
    const { engine, lease, logger } = this.parts;
    const over = new AbortController();
    const standing = engine.standBy(AbortSignal.any([stopping, over.signal])).catch((error: unknown) => {
      logger.error({ err: error }, 'The views that another process writes can’t be followed');
    });
    try {
      return await lease.acquire(stopping);
    } finally {
      over.abort();
      await standing;
    }
  }
}
