import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StatisticsRow } from '@tiffin/contracts';
import { CurrentSession, ForAudience, QueryInteger, ReadsViews, type Session } from '@tiffin/http';
import { StatisticsQuery } from './statistics.query.js';

export class StatisticsRequest {
  @QueryInteger(1970, 9999, 'year must have four digits.')
  year?: number;
}

/** Its own path, which wins over `/orders/{id}` (decisions 1.6). */
@ApiTags('statistics')
@Controller('orders/statistics')
export class StatisticsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('monthly-statistics')
  @ApiOperation({ summary: 'What the canteen sold, by month' })
  statistics(@Query() { year }: StatisticsRequest, @CurrentSession() { canteenId }: Session): Promise<StatisticsRow[]> {
    return this.queries.execute(new StatisticsQuery(canteenId, year));
  }
}
