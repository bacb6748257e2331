import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ChoiceField, CurrentSession, ForAudience, QueryInteger, ReadsViews, type Session } from '@tiffin/http';
import { Readable } from 'node:stream';
import { BillsCsvQuery } from './bills-csv.query.js';

export class BillsCsvRequest {
  @QueryInteger(1, 12, 'month must be from 1 to 12.')
  month?: number;

  @QueryInteger(1970, 9999, 'year must have four digits.')
  year?: number;

  /** A row per order instead of one per bill. */
  @ChoiceField(['orders'], { optional: true })
  detail?: 'orders';
}

/** Spreadsheets take a file without it for one of the machine's own character set. */
const BYTE_ORDER_MARK = '\ufeff';

/** Its own path, which wins over `/bills/{studentId}` (decisions 1.6). */
@ApiTags('bills')
@Controller('bills/csv')
export class BillsCsvController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: "The canteen's bills of a month as a spreadsheet" })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async csv(@Query() asked: BillsCsvRequest, @CurrentSession() { canteenId }: Session): Promise<StreamableFile> {
    const { month, lines } = await this.queries.execute(new BillsCsvQuery(canteenId, asked));
    return new StreamableFile(Readable.from(withMark(lines), { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="bills-${month}${asked.detail === 'orders' ? '-orders' : ''}.csv"`,
    });
  }
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
