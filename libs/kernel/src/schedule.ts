import type { Clock } from './clock.js';

/** How a schedule waits; Node's timer where nothing is provided. Resolves after `ms`, and early when aborted. */
export const SCHEDULE_TIMER = Symbol('ScheduleTimer');
export type ScheduleTimer = (ms: number, signal: AbortSignal) => Promise<void>;

/** The clock is looked at this often: it may jump, and a machine may sleep. In ms. */
const LOOK_EVERY = 60_000;
/** After a run that failed, in ms. */
const RETRY_AFTER = 15_000;
/** How long after a run another one looks for what could not be done then, such as what a parked event held up, in ms. */
const LOOK_AGAIN_AFTER = 3_600_000;

export interface ScheduleParts {
  /** What is logged where it failed. */
  readonly failed: string;
  /** Where there is something to do, each by itself: the ids of canteens, or the names of what the installation does. */
  readonly each: () => Promise<readonly string[]>;
  readonly clock: Clock;
  readonly sleep: ScheduleTimer;
}

/**
 * Does something in every canteen, or once for the installation, whenever its moment comes by the clock on the wall, and at the start where that was missed. Of several processes the
 * one that leads does it; whoever takes the lead begins as at a start. Once an hour it looks for what is due all the same, so doing it again must be safe.
 */
export abstract class Schedule {
  /** What tells of it, such as Nest's. The threads that fold views load the kernel, and would load all of Nest for one made here. */
  protected abstract readonly logger: { warn(line: object): void };
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** What was last done since this process leads. */
  private done: string | undefined;
  /** What was due at the last look. */
  private looked: string | undefined;
  private lookAgainAt = new Date(0);

  constructor(private readonly parts: ScheduleParts) {}

  /** The latest of what is due, such as a month or a day; `undefined` where nothing is. */
  protected abstract due(now: Date): string | undefined;
  /** How long until something else is due, in ms, or longer than a minute. */
  protected abstract untilDue(now: Date): number;
  protected abstract doIn(one: string, due: string, signal: AbortSignal): Promise<void>;

  /**
   * Begins, and resolves after the first look, whether or not everything could be done; nobody need wait for that. `leads`: whether it is this process's
   * to do.
   */
  async start(leads: () => boolean): Promise<void> {
    const looked = this.look(leads);
    this.running = looked.then(() => this.goOn(leads));
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

  private async goOn(leads: () => boolean): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.parts.sleep(this.untilNextLook(), signal);
      if (!signal.aborted) await this.look(leads);
    }
  }

  private async look(leads: () => boolean): Promise<void> {
    const now = this.parts.clock.now();
    const due = (this.looked = this.due(now));
    if (!leads()) {
      this.done = undefined;
      return;
    }
    if (due === undefined || (due === this.done && now < this.lookAgainAt)) return;
    try {
      await this.doAll(due);
      this.done = due;
      this.lookAgainAt = new Date(now.getTime() + LOOK_AGAIN_AFTER);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.logger.warn({ msg: this.parts.failed, trace: error instanceof Error ? error.stack : String(error) });
    }
  }

  /** What keeps it from being done in one place keeps nobody else's; throws it afterwards. */
  private async doAll(due: string): Promise<void> {
    const { signal } = this.stopping;
    const failures: unknown[] = [];
    for (const one of await this.parts.each()) {
      signal.throwIfAborted();
      try {
        await this.doIn(one, due, signal);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private untilNextLook(): number {
    const now = this.parts.clock.now();
    const due = this.due(now);
    // What fell due while the last look was under way waits for nobody; what failed, or is another process's, is looked at again.
    if (due !== undefined && due !== this.looked) return 0;
    if (due !== undefined && due !== this.done) return RETRY_AFTER;
    return Math.min(LOOK_EVERY, this.untilDue(now));
  }
}
