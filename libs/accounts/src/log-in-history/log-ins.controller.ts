import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LOG_IN_OUTCOMES, type LogInOutcome, type LogInsPage } from '@tiffin/contracts';
import { ChoiceField, ForAudience, PageQuery, QueryDay, QueryText } from '@tiffin/http';
import { LogIns } from './log-ins.query.js';

export class LogInsRequest extends PageQuery {
  @QueryDay()
  from?: string;

  @QueryDay()
  to?: string;

  @ChoiceField(LOG_IN_OUTCOMES, { optional: true })
  outcome?: LogInOutcome;

  @QueryText(100)
  canteenId?: string;
}

@ApiTags('operations')
@Controller('operations/log-ins')
export class LogInsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('admin', 'operator')
  @ApiOperation({ summary: 'Who came in and who tried, newest first' })
  browse(@Query() { page, limit, ...filter }: LogInsRequest): Promise<LogInsPage> {
    return this.queries.execute(new LogIns(filter, { page, limit }));
  }
}
