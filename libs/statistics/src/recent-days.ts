import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { businessDay, dayAfter, toRupees, type RecentDays } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { dailyStatisticsView, dayId, NO_FIGURES } from './daily-statistics.view.js';

/** What a canteen sold on each of the last days, today included: enough for this week and all of the last one. */
export class RecentDaysQuery extends Query<RecentDays> {
  constructor(readonly canteenId: string) {
    super();
  }
}

const DAYS = 15;

@QueryHandler(RecentDaysQuery)
export class RecentDaysHandler implements IQueryHandler<RecentDaysQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId }: RecentDaysQuery): Promise<RecentDays> {
    const today = businessDay(this.clock.now(), this.timeZone);
    const dates = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index - DAYS + 1));
    const stored = await this.projections.reader(dailyStatisticsView).getMany(dates.map((date) => dayId(canteenId, date)));
    return {
      days: dates.map((date) => {
        const { orders, total } = stored.get(dayId(canteenId, date))?.document ?? NO_FIGURES;
        return { date, orders, amount: toRupees(total) };
      }),
      ...([...stored.values()].some(({ parked }) => parked) && { parked: true }),
    };
  }
}

/** A path of its own, which takes precedence over `/orders/{id}` (docs/reference/decisions.md#1.6). */
@ApiTags('statistics')
@Controller('orders/statistics/days')
export class RecentDaysController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('daily-statistics')
  @ApiOperation({ summary: 'What the canteen sold on each of the last 15 days' })
  days(@CurrentSession() { canteenId }: Session): Promise<RecentDays> {
    return this.queries.execute(new RecentDaysQuery(canteenId));
  }
}
