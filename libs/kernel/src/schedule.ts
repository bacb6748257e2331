import type { Clock } from './clock.js';
import { withSignals } from './with-timeout.js';

/**
 * The injection token for a schedule's sleep function; without a provider it is Node's timer. Resolves after `ms`, and early if the signal
 * aborts.
 */
export const SCHEDULE_TIMER = Symbol('ScheduleTimer');
export type ScheduleTimer = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Returns a signal that is active while this process holds the lease and aborts when it loses it; `undefined` if the process does not hold
 * the lease.
 */
export type LeaseSignal = () => AbortSignal | undefined;

/** How often the clock is checked, in ms. It may jump, and a machine may sleep. */
const TICK_EVERY = 60_000;
/** How soon a process without the lease checks again whether it holds it, in ms. */
const LEASE_CHECK_EVERY = 15_000;
/** The first and the longest pause after a failed run, in ms. The pause doubles each time. */
const RETRY = { first: 15_000, longest: 15 * 60_000 };
/** The default of `recheckAfter`, in ms. By then an operator may have fixed a parked event that blocked a target. */
const RECHECK_AFTER = 3_600_000;

export interface ScheduleOptions {
  /** The log message after a failed run. */
  readonly failureMessage: string;
  /** Returns what to run for, one at a time: the ids of canteens, or the names of the installation's own tasks. */
  readonly targets: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly sleep: ScheduleTimer;
  /** How long after a successful run the next one looks for work that was not possible then, in ms. Default: one hour. */
  readonly recheckAfter?: number;
}

/**
 * Runs a task for every target (each canteen, or the installation) when it is due by the wall clock, and at the start if it was missed.
 *
 * Of several processes, the one that holds the lease runs it, and ends a run as soon as it loses the lease. The next holder runs what is
 * due, as at a start. A failed run is repeated after growing pauses, and a successful one after `recheckAfter`, so the task must be safe to
 * repeat.
 */
export abstract class Schedule {
  /**
   * The logger, such as Nest's. Subclasses provide it: the threads that fold views load the kernel, and would load all of Nest for a logger
   * made here.
   */
  protected abstract readonly logger: { warn(line: object): void };
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** What was last done while this process held its present lease. */
  private done: string | undefined;
  /** What was due at the last tick. */
  private lastDue: string | undefined;
  private recheckAt = new Date(0);
  /** How many runs for what is due failed in a row. */
  private failures = 0;
  private retryAt = new Date(0);

  constructor(private readonly options: ScheduleOptions) {}

  /** Returns what is due last, such as a month or a day; `undefined` if nothing is. */
  protected abstract due(now: Date): string | undefined;
  /** Returns how long until something else is due, in ms. Any value above one minute has the effect of one minute. */
  protected abstract untilDue(now: Date): number;
  /** Runs the task for one target. It must write nothing after the signal has aborted. */
  protected abstract runFor(target: string, due: string, signal: AbortSignal): Promise<void>;

  /** Starts the schedule. Resolves after the first tick, whether or not everything could be done. */
  async start(leaseSignal: LeaseSignal): Promise<void> {
    const firstTick = this.tick(leaseSignal);
    this.running = firstTick.then(() => this.loop(leaseSignal));
    await firstTick;
  }

  /** Stops the schedule. Resolves once nothing is written any more. Can be called twice. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The server stops'));
    await this.running;
  }

  /** Nest calls it when the application closes. */
  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  private async loop(leaseSignal: LeaseSignal): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.options.sleep(this.untilNextTick(leaseSignal), signal);
      if (!signal.aborted) await this.tick(leaseSignal);
    }
  }

  private async tick(leaseSignal: LeaseSignal): Promise<void> {
    const now = this.options.clock.now();
    const due = this.due(now);
    if (due !== this.lastDue) this.failures = 0;
    this.lastDue = due;
    const lease = activeLease(leaseSignal);
    if (!lease) {
      this.done = undefined;
      this.failures = 0;
      return;
    }
    if (due === undefined || (due === this.done && now < this.recheckAt) || this.untilRetry(now) > 0) return;
    try {
      await withSignals([this.stopping.signal, lease], (signal) => this.runAll(due, signal));
      this.done = due;
      this.failures = 0;
      this.recheckAt = new Date(now.getTime() + (this.options.recheckAfter ?? RECHECK_AFTER));
    } catch (error) {
      // The process that holds the lease now runs it.
      if (this.stopping.signal.aborted || lease.aborted) return;
      this.retryAt = new Date(this.options.clock.now().getTime() + pauseAfter(++this.failures));
      this.logger.warn({ msg: this.options.failureMessage, trace: error instanceof Error ? error.stack : String(error) });
    }
  }

  /** Runs the task for every target. A failure at one target does not stop the others; the first failure is thrown at the end. */
  private async runAll(due: string, signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (const target of await this.options.targets()) {
      signal.throwIfAborted();
      try {
        await this.runFor(target, due, signal);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private untilNextTick(leaseSignal: LeaseSignal): number {
    const now = this.options.clock.now();
    const due = this.due(now);
    // What fell due during the last tick runs at once.
    if (due !== undefined && due !== this.lastDue) return 0;
    const next = Math.min(TICK_EVERY, this.untilDue(now));
    if (due === undefined || due === this.done) return next;
    return Math.min(next, activeLease(leaseSignal) ? this.untilRetry(now) : LEASE_CHECK_EVERY);
  }

  /** Returns the ms until the next retry; 0 if the last run did not fail, or if the clock was set back since. */
  private untilRetry(now: Date): number {
    const left = this.failures === 0 ? 0 : this.retryAt.getTime() - now.getTime();
    return left > RETRY.longest ? 0 : Math.max(0, left);
  }
}

/** Returns the signal of the lease, unless it is lost. */
const activeLease = (leaseSignal: LeaseSignal): AbortSignal | undefined => {
  const lease = leaseSignal();
  return lease?.aborted ? undefined : lease;
};

const pauseAfter = (failures: number): number => Math.min(RETRY.longest, RETRY.first * 2 ** (failures - 1));
