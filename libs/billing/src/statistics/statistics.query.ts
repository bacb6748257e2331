import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { businessDay, toRupees, type StatisticsRow } from '@tiffin/contracts';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, PROJECTIONS, TIME_ZONE } from '@tiffin/http';
import type { Projections } from '@tiffin/read-models';
import { monthlyStatisticsView, statisticsId } from './monthly-statistics.view.js';

/** A canteen's months of one year, default the current one in its zone, the running month included (decisions 7.7). */
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
    const chosen = year ?? Number(businessDay(this.clock.now(), this.timeZone).slice(0, 4));
    const idOf = (month: number): string => statisticsId(canteenId, `${chosen}-${String(month).padStart(2, '0')}`);
    const found = await this.projections.reader(monthlyStatisticsView).getMany(MONTHS.map(idOf));
    return MONTHS.flatMap((month): StatisticsRow[] => {
      const stored = found.get(idOf(month));
      if (!stored) return [];
      const { document, parked } = stored;
      return [{ month, orderCount: document.orderCount, monthlyTotal: toRupees(document.total), ...(parked && { parked }) }];
    });
  }
}
