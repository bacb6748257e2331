import { Controller, Get, Inject, Query as InQuery, StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { hostelLabel } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import type { Readable } from 'node:stream';
import { DayCloseQuery, DayCloseRequest } from './day-close.js';

/** The day's close to print or to keep, in its reader's language. */
export class DayClosePdfQuery extends Query<{ readonly date: string; readonly content: Readable }> {
  constructor(
    readonly reader: Session,
    readonly date: string | undefined,
  ) {
    super();
  }
}

@QueryHandler(DayClosePdfQuery)
export class DayClosePdfHandler implements IQueryHandler<DayClosePdfQuery> {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ reader, date }: DayClosePdfQuery): Promise<{ readonly date: string; readonly content: Readable }> {
    const { canteenId } = reader;
    const [day, canteen, language] = await Promise.all([
      this.queries.execute(new DayCloseQuery(canteenId, date)),
      this.directory.canteen(canteenId),
      this.directory.languageOf(reader),
    ]);
    if (!canteen) throw new Refusal('not_found');
    const { dayDocument } = await import('./day-document.js'); // what draws it takes 20 MB of memory
    return { date: day.date, content: dayDocument({ day, hostel: hostelLabel(canteen), printedAt: this.clock.now(), language }) };
  }
}

@ApiTags('statistics')
@Controller('contractors/day/pdf')
export class DayClosePdfController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('daily-statistics', 'daily-payments')
  @ApiOperation({ summary: "The day's close to print or to keep" })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async pdf(@InQuery() asked: DayCloseRequest, @CurrentSession() session: Session): Promise<StreamableFile> {
    const { date, content } = await this.queries.execute(new DayClosePdfQuery(session, asked.date));
    return new StreamableFile(content, { type: 'application/pdf', disposition: `attachment; filename="day-${date}.pdf"` });
  }
}
