import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Directory } from '@tiffin/accounts';
import { businessDay } from '@tiffin/contracts';
import { nap } from '@tiffin/event-sourcing';
import { CLOCK, IDS, Schedule, SCHEDULE_TIMER, TIME_ZONE, type Clock, type Ids, type ScheduleTimer } from '@tiffin/kernel';
import { timeOfDay } from '../months.js';
import { billingContext } from '../use-cases/settle-account/billing-actor.js';
import { ReminderRun } from '../use-cases/mail-bills/reminder-run.js';

/** Local time in ms since midnight: no reminder arrives at night. */
const FROM = 10 * 3_600_000;

/**
 * Sends reminders of unpaid bills once a day from 10:00 on, in every canteen that sends reminders. Missed reminders are sent in the next
 * run.
 */
@Injectable()
export class ReminderSchedule extends Schedule {
  protected readonly logger = new Logger('Billing');

  constructor(
    private readonly reminders: ReminderRun,
    directory: Directory,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    @Optional() @Inject(SCHEDULE_TIMER) sleep: ScheduleTimer = nap,
  ) {
    super({
      failureMessage: 'not all reminders could be sent; trying again',
      targets: () => directory.canteenIds(),
      clock,
      sleep,
    });
  }

  protected due(now: Date): string | undefined {
    return timeOfDay(now, this.timeZone) < FROM ? undefined : businessDay(now, this.timeZone);
  }

  /** The schedule's own check once a minute is enough. */
  protected untilDue(): number {
    return Number.POSITIVE_INFINITY;
  }

  protected async runFor(canteenId: string, _day: string, signal: AbortSignal): Promise<void> {
    const reminded = await this.reminders.run(canteenId, billingContext(this.ids), signal);
    if (reminded > 0) this.logger.log({ msg: 'students were reminded of unpaid bills', canteenId, reminded });
  }
}
