import type { EngineLogger } from '@tiffin/projections';
import type { Leases } from './leases.js';
import { monotonicTimer, type LeaseTimer } from './lease-timer.js';
import type { HeldLeases } from './held-leases.js';

/** The epoch of each lease that a process holds, by the lease's name. */
export type Epochs = ReadonlyMap<string, number>;

/** The work that a process does while it holds leases. */
export interface LeasedTask {
  /**
   * Writes under the epochs of the leases until the signal aborts, and resolves once it has stopped writing. Rejects if it can't continue,
   * for example because a process with a newer epoch has written.
   */
  run(epochs: Epochs, signal: AbortSignal): Promise<void>;
}

export interface LeaseRunnerOptions {
  readonly task: LeasedTask;
  readonly leases: Leases;
  /** The names of the leases that this process competes for. */
  readonly names: readonly string[];
  readonly logger: EngineLogger;
  readonly timer?: LeaseTimer;
}

const ALREADY_ABORTED = AbortSignal.abort();
/** How long a process whose task failed waits before it competes again, in ms. Other processes can take the leases in this time. */
const RETRY_PAUSE = 2_000;
/**
 * How long a process waits after its first leases before it asks for the missing ones, in ms. A process that stops releases all its leases,
 * and every further lease restarts the task.
 */
const GATHER_PAUSE = 100;

/** Resolves once the signal aborts. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * Acquires leases for this process, runs the task while it holds them, and restarts the task when it acquires more
 * (docs/reference/design.md#5.7). When one of them is lost, the task stops and all are released and acquired anew.
 */
export class LeaseRunner {
  readonly #stopping = new AbortController();
  readonly #timer: LeaseTimer;
  #running: Promise<void> | undefined;
  #epochs: Epochs = new Map();
  #leaseSignal = ALREADY_ABORTED;
  #resolveNoneFree: () => void = () => undefined;
  /** Resolves if no lease was free when this process first asked. */
  readonly whenNoneFree = new Promise<void>((resolve) => (this.#resolveNoneFree = resolve));

  constructor(private readonly options: LeaseRunnerOptions) {
    this.#timer = options.timer ?? monotonicTimer;
  }

  /** The epochs of the leases that this process holds; empty if it holds none. */
  get epochs(): Epochs {
    return this.#epochs;
  }

  /** Aborts as soon as one of the held leases is lost, and before any is released. */
  get leaseSignal(): AbortSignal {
    return this.#leaseSignal;
  }

  /** Begins to compete for the leases. A second call does nothing. */
  start(): void {
    this.#running ??= this.#run(this.#stopping.signal);
  }

  /** Ends the task, and then releases the leases. */
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

  /** Holds leases until one is lost or this process stops. The task restarts with every further lease, for all of them. */
  async #holdAndRun(stopping: AbortSignal): Promise<void> {
    const held: HeldLeases[] = [];
    const holding = new AbortController();
    this.#leaseSignal = holding.signal;
    try {
      for (;;) {
        const lostOrStopping = AbortSignal.any([stopping, ...held.map(({ lost }) => lost)]);
        if (lostOrStopping.aborted) return;
        lostOrStopping.addEventListener('abort', () => holding.abort(lostOrStopping.reason), { once: true });
        await this.#runUntilMoreLeases(held, lostOrStopping);
      }
    } finally {
      holding.abort(new Error('This process lost or released its leases'));
      this.#epochs = new Map();
      await Promise.all(held.map((leases) => leases.release()));
    }
  }

  /** Runs the task under `held` until more leases are acquired, which are added to `held`, or until the signal aborts. */
  async #runUntilMoreLeases(held: HeldLeases[], signal: AbortSignal): Promise<void> {
    this.#epochs = new Map(held.flatMap(({ epochs }) => [...epochs]));
    const ended = new AbortController();
    const ending = AbortSignal.any([signal, ended.signal]);
    const running = this.#runTask(ending).finally(() => ended.abort());
    try {
      await this.#acquireMissing(held, ending);
    } catch (error) {
      if (!ending.aborted) throw error;
    } finally {
      ended.abort();
      await running;
    }
  }

  async #runTask(signal: AbortSignal): Promise<void> {
    const { task, logger } = this.options;
    if (this.#epochs.size === 0) return whenAborted(signal);
    logger.info({ epochs: Object.fromEntries(this.#epochs) }, 'This process holds leases');
    await task.run(this.#epochs, signal);
  }

  async #acquireMissing(held: HeldLeases[], signal: AbortSignal): Promise<void> {
    const { leases, names } = this.options;
    const missing = (): readonly string[] => names.filter((name) => !held.some(({ epochs }) => epochs.has(name)));
    const free = await leases.tryAcquire(missing(), signal);
    if (!free && held.length === 0) this.#resolveNoneFree();
    held.push(free ?? (await leases.acquire(missing(), signal)));
    if (missing().length === 0) return;
    await this.#timer.sleep(GATHER_PAUSE, signal);
    const freedSince = signal.aborted ? undefined : await leases.tryAcquire(missing(), signal);
    if (freedSince) held.push(freedSince);
  }
}
