import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { businessDay, toRupees, type StatisticsRow } from '@tiffin/contracts';
import { CurrentSession, ForAudience, QueryInteger, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { monthlyStatisticsView, statisticsId } from './monthly-statistics.view.js';

/**
 * A canteen's months of one year, by default the current one in its time zone, including the current month
 * (docs/reference/decisions.md#7.7).
 */
export class StatisticsQuery extends Query<StatisticsRow[]> {
  constructor(
    readonly canteenId: string,
    readonly year: number | undefined,
  ) {
    super();
  }
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

@QueryHandler(StatisticsQuery)
export class StatisticsHandler implements IQueryHandler<StatisticsQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, year }: StatisticsQuery): Promise<StatisticsRow[]> {
    const chosenYear = year ?? Number(businessDay(this.clock.now(), this.timeZone).slice(0, 4));
    const idOf = (month: number): string => statisticsId(canteenId, `${chosenYear}-${String(month).padStart(2, '0')}`);
    const rows = await this.projections.reader(monthlyStatisticsView).getMany(MONTHS.map(idOf));
    return MONTHS.flatMap((month): StatisticsRow[] => {
      const stored = rows.get(idOf(month));
      if (!stored) return [];
      const { document, parked } = stored;
      return [{ month, orderCount: document.orderCount, monthlyTotal: toRupees(document.total), ...(parked && { parked }) }];
    });
  }
}

export class StatisticsRequest {
  @QueryInteger(1970, 9999, 'year must have four digits.')
  year?: number;
}

/** A path of its own, which takes precedence over `/orders/{id}` (docs/reference/decisions.md#1.6). */
@ApiTags('statistics')
@Controller('orders/statistics')
export class StatisticsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('monthly-statistics')
  @ApiOperation({ summary: 'What the canteen sold, by month' })
  statistics(@InQuery() { year }: StatisticsRequest, @CurrentSession() { canteenId }: Session): Promise<StatisticsRow[]> {
    return this.queries.execute(new StatisticsQuery(canteenId, year));
  }
}
