import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { businessDay, type PopularItems } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { itemsBySales } from './items-by-sales.js';

/** What a canteen sold most on the days before today. */
export class PopularItemsQuery extends Query<PopularItems> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(PopularItemsQuery)
export class PopularItemsHandler implements IQueryHandler<PopularItemsQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId }: PopularItemsQuery): Promise<PopularItems> {
    return { popular: await itemsBySales(this.projections, canteenId, businessDay(this.clock.now(), this.timeZone)) };
  }
}

@ApiTags('menu')
@Controller('menu/popular')
export class PopularItemsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor', 'counter')
  @ReadsViews('daily-statistics')
  @ApiOperation({ summary: 'What the canteen sold most in the last 14 days' })
  popular(@CurrentSession() { canteenId }: Session): Promise<PopularItems> {
    return this.queries.execute(new PopularItemsQuery(canteenId));
  }
}
