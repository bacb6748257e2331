import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { nap, type Actor } from '@tiffin/event-sourcing';
import { CLOCK, IDS, PROJECTIONS, Schedule, SCHEDULE_TIMER, TIME_ZONE, type Clock, type Ids, type ScheduleTimer } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { menuItemsView, openingStatusOf } from '../views/menu-items.view.js';
import { dueClockEvents } from '../aggregates/menu/opening-status.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';

/** The actor of everything that the clock switches. */
const MENU_CLOCK_ACTOR: Actor = { id: 'menu-clock', role: 'system' };

const MINUTE = 60_000;

/**
 * Every minute, finds the canteens that open, close or serve something by the clock, and makes the switches that are due
 * (docs/adr/0043-the-menu-by-the-clock.md). The menu's stream records each switch once, however many servers run this schedule. Missed
 * switches are made in the next run.
 */
@Injectable()
export class MenuClock extends Schedule {
  protected readonly logger = new Logger('Menu');

  constructor(
    private readonly menus: MenuStream,
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(TIME_ZONE) private readonly timeZone: string,
    @Optional() @Inject(SCHEDULE_TIMER) sleep: ScheduleTimer = nap,
  ) {
    super({
      failureMessage: 'not everything could be switched by the clock; trying again',
      targets: () => this.dueCanteens(),
      clock,
      sleep,
    });
  }

  protected due(now: Date): string {
    return String(Math.floor(now.getTime() / MINUTE));
  }

  protected untilDue(now: Date): number {
    return MINUTE - (now.getTime() % MINUTE);
  }

  protected async runFor(canteenId: string, _minute: string, signal: AbortSignal): Promise<void> {
    const id = this.ids.uuid();
    const at = this.clock.now();
    const { timeZone } = this;
    const context = { actor: MENU_CLOCK_ACTOR, correlationId: id, causationId: id };
    signal.throwIfAborted();
    const { recorded } = await this.menus.decide(canteenId, { type: 'FollowClock', canteenId, at, timeZone }, context);
    if (recorded.length > 0)
      this.logger.log({ msg: 'the menu was switched by the clock', canteenId, events: recorded.map(({ type }) => type) });
  }

  /**
   * Returns the canteens with due switches by the view; the stream then decides. The view is not trusted where a parked event holds up
   * the document.
   */
  private async dueCanteens(): Promise<readonly string[]> {
    const instant = { at: this.clock.now(), timeZone: this.timeZone };
    const canteens = await this.projections.reader(menuItemsView).query({ where: { byTheClock: true } });
    return canteens.flatMap(({ document, parked }) =>
      parked || dueClockEvents(openingStatusOf(document), document._id, instant).length > 0 ? document._id : [],
    );
  }
}
