import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { Readable } from 'node:stream';
import { TrailFields } from '../browse-trail/trail-request.js';
import { ExportTrailQuery } from './export-trail.query.js';

/** Spreadsheets take a file without it for one of the machine's own character set. */
const BYTE_ORDER_MARK = '\ufeff';

@ApiTags('audit')
@Controller('audit/csv')
export class ExportTrailController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('audit-trail')
  @ApiOperation({ summary: 'Who did what in the canteen, as a spreadsheet' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async csv(@Query() filter: TrailFields, @CurrentSession() { canteenId }: Session): Promise<StreamableFile> {
    const lines = await this.queries.execute(new ExportTrailQuery({ ...filter, canteenId }));
    return new StreamableFile(Readable.from(withMark(lines), { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="audit-trail.csv"',
    });
  }
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
