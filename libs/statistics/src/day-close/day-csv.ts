import { Controller, Get, Query as InQuery, type StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { csvLine, FIRST_LANGUAGE } from '@tiffin/contracts';
import { csvFile, CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { textsIn } from '@tiffin/texts';
import { DayCloseQuery, DayCloseRequest } from './day-close.js';
import { dayRows } from './day-rows.js';

/** The day's close as a spreadsheet, in English, since programs read it too. */
export class DayCloseCsvQuery extends Query<{ readonly date: string; readonly lines: readonly string[] }> {
  constructor(
    readonly canteenId: string,
    readonly date: string | undefined,
  ) {
    super();
  }
}

const COLUMNS = ['date', 'part', 'what', 'count', 'amount'] as const;

@QueryHandler(DayCloseCsvQuery)
export class DayCloseCsvHandler implements IQueryHandler<DayCloseCsvQuery> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ canteenId, date }: DayCloseCsvQuery): Promise<{ readonly date: string; readonly lines: readonly string[] }> {
    const day = await this.queries.execute(new DayCloseQuery(canteenId, date));
    const rows = dayRows(day, textsIn(FIRST_LANGUAGE)).map(({ part, what, count, amount }) => [day.date, part, what, count, amount]);
    return { date: day.date, lines: [COLUMNS, ...rows].map(csvLine) };
  }
}

@ApiTags('statistics')
@Controller('contractors/day/csv')
export class DayCloseCsvController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('daily-statistics', 'daily-payments')
  @ApiOperation({ summary: "The day's close as a spreadsheet" })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async csv(@InQuery() query: DayCloseRequest, @CurrentSession() { canteenId }: Session): Promise<StreamableFile> {
    const { date, lines } = await this.queries.execute(new DayCloseCsvQuery(canteenId, query.date));
    return csvFile(lines, `day-${date}`);
  }
}
