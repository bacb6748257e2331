import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { nap } from '@tiffin/event-sourcing';
import { CLOCK, IDS, Schedule, SCHEDULE_TIMER, TIME_ZONE, type Clock, type Ids, type ScheduleTimer } from '@tiffin/kernel';
import type { BusinessMonth } from '../aggregates/bill/bill-events.js';
import { dueAt, lastDueMonth, monthAfter } from '../months.js';
import { billingContext } from '../use-cases/settle-account/billing-actor.js';
import { BillRun } from '../use-cases/bill-run.js';

/** How long a run waits until the view has every event, in ms. */
const VIEW_TIMEOUT_MS = 10_000;

/**
 * Issues every canteen's bills at 00:05 local time on the 1st, and at the server's start where that was missed
 * (docs/reference/decisions.md#7.2).
 */
@Injectable()
export class BillSchedule extends Schedule {
  protected readonly logger = new Logger('Billing');

  constructor(
    private readonly bills: BillRun,
    directory: Directory,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    @Optional() @Inject(SCHEDULE_TIMER) sleep: ScheduleTimer = nap,
  ) {
    super({ failureMessage: 'bills could not all be issued; trying again', targets: () => directory.canteenIds(), clock, sleep });
  }

  protected due(now: Date): BusinessMonth {
    return lastDueMonth(now, this.timeZone);
  }

  protected untilDue(now: Date): number {
    return dueAt(monthAfter(this.due(now)), this.timeZone).getTime() - now.getTime();
  }

  protected async runFor(canteenId: string, due: BusinessMonth, signal: AbortSignal): Promise<void> {
    const { issued, revised } = await this.bills.run(canteenId, due, billingContext(this.ids), { timeout: VIEW_TIMEOUT_MS, signal });
    if (issued + revised > 0) this.logger.log({ msg: 'bills were issued', canteenId, through: due, issued, revised });
  }
}
