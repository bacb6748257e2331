import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { monthAfter, type BusinessMonth } from '@tiffin/billing';
import { toRupees, type RangeStatistics } from '@tiffin/contracts';
import { CurrentSession, Field, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { invalid, PROJECTIONS, TIME_ZONE } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { timeToPrepare } from './sums.js';
import { countWaits, dailyStatisticsView } from './daily-statistics.view.js';
import { hoursOf, itemsOf, weekdaysOf } from './range-sums.js';

/**
 * What a canteen sold from one month to another, both included. Throws `validation` for months in the wrong order, and for more than 24.
 */
export class RangeStatisticsQuery extends Query<RangeStatistics> {
  constructor(
    readonly canteenId: string,
    readonly from: BusinessMonth,
    readonly to: BusinessMonth,
  ) {
    super();
  }
}

const MAX_MONTHS = 24;

@QueryHandler(RangeStatisticsQuery)
export class RangeStatisticsHandler implements IQueryHandler<RangeStatisticsQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, from, to }: RangeStatisticsQuery): Promise<RangeStatistics> {
    const months = monthNumber(to) - monthNumber(from) + 1;
    if (months < 1) throw invalid({ to: 'to must not be before from.' });
    if (months > MAX_MONTHS) throw invalid({ to: `Please choose at most ${MAX_MONTHS} months.` });
    const stored = await this.projections.reader(dailyStatisticsView).query({
      where: { canteenId, day: { gte: `${from}-01`, lt: `${monthAfter(to)}-01` } },
      sort: [{ field: 'day', direction: 'asc' }],
    });
    const days = stored.map(({ document }) => document);
    const sum = (field: 'orders' | 'total'): number => days.reduce((total, day) => total + day[field], 0);
    return {
      from,
      to,
      orders: sum('orders'),
      amount: toRupees(sum('total')),
      items: itemsOf(days),
      hours: hoursOf(days, this.timeZone),
      weekdays: weekdaysOf(days),
      timeToPrepare: timeToPrepare(
        countWaits(
          [],
          days.flatMap(({ ready }) => ready),
        ),
      ),
      ...(stored.some(({ parked }) => parked) && { parked: true }),
    };
  }
}

function monthNumber(month: BusinessMonth): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
}

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;
const MonthField = (name: string) =>
  Field({
    message: `${name} must be a month such as 2026-11.`,
    accepts: (value) => typeof value === 'string' && MONTH.test(value),
    pattern: MONTH.source,
  });

export class RangeStatisticsRequest {
  @MonthField('from')
  from!: string;

  @MonthField('to')
  to!: string;
}

/** A path of its own, which takes precedence over `/orders/{id}` (docs/reference/decisions.md#1.6). */
@ApiTags('statistics')
@Controller('orders/statistics/range')
export class RangeStatisticsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('daily-statistics')
  @ApiOperation({ summary: 'What the canteen sold in a range of months: by item, hour and weekday, and how long it took' })
  range(@InQuery() { from, to }: RangeStatisticsRequest, @CurrentSession() { canteenId }: Session): Promise<RangeStatistics> {
    return this.queries.execute(new RangeStatisticsQuery(canteenId, from, to));
  }
}
