import { Controller, Get, Query as InQuery, StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { hostelLabel } from '@tiffin/contracts';
import { DisconnectSignal, CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { PdfPrinter, type Print } from '@tiffin/print/printing';
import { extname } from 'node:path';
import { DayCloseQuery, DayCloseRequest } from './day-close.js';
import type { PrintedDay } from './day-document.js';

export interface DayFile {
  readonly date: string;
  readonly content: Uint8Array;
}

const DOCUMENT = new URL(`./day-document${extname(import.meta.url)}`, import.meta.url);

/** The day's close to print or to keep, in its reader's language. Answers the PDF file. */
export class DayClosePdfQuery extends Query<DayFile> {
  constructor(
    readonly reader: Session,
    readonly date: string | undefined,
    readonly gone?: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(DayClosePdfQuery)
export class DayClosePdfHandler implements IQueryHandler<DayClosePdfQuery> {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
    private readonly printing: PdfPrinter,
  ) {}

  execute({ reader, date, gone }: DayClosePdfQuery): Promise<DayFile> {
    return this.printing.runForPerson(reader.userId, (print) => this.printed(reader, date, print), gone);
  }

  private async printed(reader: Session, date: string | undefined, print: Print): Promise<DayFile> {
    const { canteenId } = reader;
    const [day, canteen, language] = await Promise.all([
      this.queries.execute(new DayCloseQuery(canteenId, date)),
      this.directory.canteen(canteenId),
      this.directory.languageOf(reader),
    ]);
    if (!canteen) throw new Refusal('not_found');
    return { date: day.date, content: await print<PrintedDay>(DOCUMENT, { day, hostel: hostelLabel(canteen), language }) };
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
  async pdf(
    @InQuery() query: DayCloseRequest,
    @CurrentSession() session: Session,
    @DisconnectSignal() gone: AbortSignal,
  ): Promise<StreamableFile> {
    const { date, content } = await this.queries.execute(new DayClosePdfQuery(session, query.date, gone));
    return new StreamableFile(content, { type: 'application/pdf', disposition: `attachment; filename="day-${date}.pdf"` });
  }
}
