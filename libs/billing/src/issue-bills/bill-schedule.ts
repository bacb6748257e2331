import { Inject, Injectable, Logger, Optional, type OnModuleDestroy } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { nap, type CommandContext } from '@tiffin/event-sourcing';
import { CLOCK, IDS, TIME_ZONE, type Clock, type Ids } from '@tiffin/kernel';
import type { BusinessMonth } from '../bill/bill-events.js';
import { dueAt, lastDueMonth } from '../months/due-month.js';
import { monthAfter } from '../months/months.js';
import { BILLING } from '../settle-account/billing-actor.js';
import { BillRun } from './bill-run.js';

/** How the schedule waits; Node's timer where nothing is provided. Resolves after `ms`, and early when aborted. */
export const SCHEDULE_TIMER = Symbol('ScheduleTimer');
export type ScheduleTimer = (ms: number, signal: AbortSignal) => Promise<void>;

/** The clock is looked at this often: it may jump, and a machine may sleep. In ms. */
const LOOK_EVERY = 60_000;
/** After a run that failed, in ms. */
const RETRY_AFTER = 15_000;
/** How long after a run another one looks for what a parked event held up then that is folded by now, in ms. */
const LOOK_AGAIN_AFTER = 3_600_000;
/** How long a run waits until the view has everything, in ms. */
const PATIENCE = 10_000;

/**
 * Issues every canteen's bills at 00:05 on the 1st by the clock on its wall, and at the start where that moment was missed (decisions 7.2). Of
 * several processes the one that leads does it; whoever takes the lead begins as at a start. Once an hour it looks for what is due all the same.
 */
@Injectable()
export class BillSchedule implements OnModuleDestroy {
  private readonly logger = new Logger('Billing');
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** The month up to which everything was issued since this process leads. */
  private issued: BusinessMonth | undefined;
  private lookAgainAt = new Date(0);

  constructor(
    private readonly bills: BillRun,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    @Optional() @Inject(SCHEDULE_TIMER) private readonly sleep: ScheduleTimer = nap,
  ) {}

  /** Begins, and resolves after the first look, whether or not everything could be issued. `leads`: whether it is this process's to do. */
  async start(leads: () => boolean): Promise<void> {
    await this.look(leads);
    this.running = this.goOn(leads);
  }

  /** Resolves once nothing is written any more. Stopping twice is stopping once. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The server stops'));
    await this.running;
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  private async goOn(leads: () => boolean): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.sleep(this.untilNextLook(), signal);
      if (!signal.aborted) await this.look(leads);
    }
  }

  private async look(leads: () => boolean): Promise<void> {
    if (!leads()) {
      this.issued = undefined;
      return;
    }
    const now = this.clock.now();
    const due = lastDueMonth(now, this.timeZone);
    if (due === this.issued && now < this.lookAgainAt) return;
    try {
      await this.issueAll(due);
      this.issued = due;
      this.lookAgainAt = new Date(now.getTime() + LOOK_AGAIN_AFTER);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.logger.warn({ msg: 'bills could not all be issued; trying again', trace: error instanceof Error ? error.stack : String(error) });
    }
  }

  /** What keeps one canteen's bills from being issued keeps nobody else's; throws it afterwards. */
  private async issueAll(due: BusinessMonth): Promise<void> {
    const { signal } = this.stopping;
    const failures: unknown[] = [];
    for (const canteenId of await this.directory.canteenIds()) {
      signal.throwIfAborted();
      try {
        const { issued, revised } = await this.bills.run(canteenId, due, this.context(), { patience: PATIENCE, signal });
        if (issued + revised > 0) this.logger.log({ msg: 'bills were issued', canteenId, through: due, issued, revised });
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private untilNextLook(): number {
    const now = this.clock.now();
    const due = lastDueMonth(now, this.timeZone);
    if (due !== this.issued) return RETRY_AFTER;
    return Math.min(LOOK_EVERY, dueAt(monthAfter(due), this.timeZone).getTime() - now.getTime());
  }

  private context(): CommandContext {
    const id = this.ids.uuid();
    return { actor: BILLING, correlationId: id, causationId: id };
  }
}
