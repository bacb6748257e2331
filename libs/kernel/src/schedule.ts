import type { Clock } from './clock.js';
import { withSignals } from './with-timeout.js';

/** How a schedule waits; Node's timer where nothing is provided. Resolves after `ms`, and early when aborted. */
export const SCHEDULE_TIMER = Symbol('ScheduleTimer');
export type ScheduleTimer = (ms: number, signal: AbortSignal) => Promise<void>;

/** This process's term as the one that leads; `undefined` where it does not. Aborts when the lead is lost. */
export type LeaseSignal = () => AbortSignal | undefined;

/** The clock is looked at this often: it may jump, and a machine may sleep. In ms. */
const LOOK_EVERY = 60_000;
/** How soon a process that does not lead looks again whether it does, in ms. */
const LEAD_EVERY = 15_000;
/** After a run that failed, in ms: the first pause, doubled each time, and the longest. */
const RETRY = { first: 15_000, longest: 15 * 60_000 };
/** In ms: by then a parked event that held something up may be mended. */
const LOOK_AGAIN_AFTER = 3_600_000;

export interface ScheduleOptions {
  /** What is logged where it failed. */
  readonly failureMessage: string;
  /** Where there is something to do, each by itself: the ids of canteens, or the names of what the installation does. */
  readonly targets: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly sleep: ScheduleTimer;
  /** How long after a run another one looks for what could not be done then, in ms; an hour where not given. */
  readonly recheckAfter?: number;
}

/**
 * Does something in every canteen, or once for the installation, whenever its moment comes by the clock on the wall, and at the start where
 * that was missed. Of several processes the one that leads does it, and ends a run as soon as it loses the lead; whoever takes the lead
 * begins as at a start. What failed is tried again after growing pauses. Now and then it looks for what is due all the same, so doing it
 * again must be safe.
 */
export abstract class Schedule {
  /** What tells of it, such as Nest's. The threads that fold views load the kernel, and would load all of Nest for one made here. */
  protected abstract readonly logger: { warn(line: object): void };
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** What was last done in this process's term. */
  private done: string | undefined;
  /** What was due at the last look. */
  private looked: string | undefined;
  private lookAgainAt = new Date(0);
  /** Runs of what is due that failed in a row. */
  private failures = 0;
  private retryAt = new Date(0);

  constructor(private readonly options: ScheduleOptions) {}

  /** The latest of what is due, such as a month or a day; `undefined` where nothing is. */
  protected abstract due(now: Date): string | undefined;
  /** How long until something else is due, in ms, or longer than a minute. */
  protected abstract untilDue(now: Date): number;
  /** Writes nothing any more once the signal has aborted. */
  protected abstract runFor(target: string, due: string, signal: AbortSignal): Promise<void>;

  /** Begins, and resolves after the first look, whether or not everything could be done; nobody need wait for that. */
  async start(leaseSignal: LeaseSignal): Promise<void> {
    const looked = this.tick(leaseSignal);
    this.running = looked.then(() => this.goOn(leaseSignal));
    await looked;
  }

  /** Resolves once nothing is written any more. Stopping twice is stopping once. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The server stops'));
    await this.running;
  }

  /** Nest calls it as it closes. */
  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  private async goOn(leaseSignal: LeaseSignal): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.options.sleep(this.untilNextTick(leaseSignal), signal);
      if (!signal.aborted) await this.tick(leaseSignal);
    }
  }

  private async tick(leaseSignal: LeaseSignal): Promise<void> {
    const now = this.options.clock.now();
    const due = this.due(now);
    if (due !== this.looked) this.failures = 0;
    this.looked = due;
    const term = termOf(leaseSignal);
    if (!term) {
      this.done = undefined;
      this.failures = 0;
      return;
    }
    if (due === undefined || (due === this.done && now < this.lookAgainAt) || this.untilRetry(now) > 0) return;
    try {
      await withSignals([this.stopping.signal, term], (signal) => this.runAll(due, signal));
      this.done = due;
      this.failures = 0;
      this.lookAgainAt = new Date(now.getTime() + (this.options.recheckAfter ?? LOOK_AGAIN_AFTER));
    } catch (error) {
      // Whoever leads now does it.
      if (this.stopping.signal.aborted || term.aborted) return;
      this.retryAt = new Date(this.options.clock.now().getTime() + pauseAfter(++this.failures));
      this.logger.warn({ msg: this.options.failureMessage, trace: error instanceof Error ? error.stack : String(error) });
    }
  }

  /** What keeps it from being done in one place keeps nobody else's; throws it afterwards. */
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
    // What fell due while the last look was under way waits for nobody.
    if (due !== undefined && due !== this.looked) return 0;
    const next = Math.min(LOOK_EVERY, this.untilDue(now));
    if (due === undefined || due === this.done) return next;
    return Math.min(next, termOf(leaseSignal) ? this.untilRetry(now) : LEAD_EVERY);
  }

  /** In ms; 0 where the last run did not fail, and where the clock was set back meanwhile. */
  private untilRetry(now: Date): number {
    const left = this.failures === 0 ? 0 : this.retryAt.getTime() - now.getTime();
    return left > RETRY.longest ? 0 : Math.max(0, left);
  }
}

/** A term that is over leads nothing. */
const termOf = (lead: LeaseSignal): AbortSignal | undefined => {
  const term = lead();
  return term?.aborted ? undefined : term;
};

const pauseAfter = (failures: number): number => Math.min(RETRY.longest, RETRY.first * 2 ** (failures - 1));
