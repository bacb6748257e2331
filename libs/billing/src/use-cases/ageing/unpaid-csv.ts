import { Controller, Get, Query as InQuery, type StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { BILL_AGES, csvLine, type BillAge } from '@tiffin/contracts';
import { ChoiceField, csvFile, CurrentSession, ForAudience, QueryText, ReadsViews, type Session } from '@tiffin/http';
import { BillAnswers } from '../bill-answers.js';
import { chunks, BILL_COLUMNS, billCells, PAYMENT_COLUMNS, paymentCells } from '../csv-rows.js';
import { dueDay, UnpaidBills, type UnpaidBillsOfCanteen, type UnpaidBillsFilter } from './unpaid-bills.js';

/** A canteen's unpaid bills of all months, one row each, the oldest first. */
export class UnpaidCsvQuery extends Query<AsyncGenerator<string>> {
  constructor(
    readonly canteenId: string,
    readonly filter: UnpaidBillsFilter,
  ) {
    super();
  }
}

const AGE_COLUMNS = ['dueOn', 'daysOverdue', 'remindedOn'] as const;

@QueryHandler(UnpaidCsvQuery)
export class UnpaidCsvHandler implements IQueryHandler<UnpaidCsvQuery> {
  constructor(
    private readonly unpaid: UnpaidBills,
    private readonly answers: BillAnswers,
  ) {}

  /** Reads the bills before it answers, so that an unavailable view refuses the call instead of breaking off its answer. */
  async execute({ canteenId, filter }: UnpaidCsvQuery): Promise<AsyncGenerator<string>> {
    return this.lines(await this.unpaid.of(canteenId, filter));
  }

  private async *lines({ bills, rule }: UnpaidBillsOfCanteen): AsyncGenerator<string> {
    yield csvLine([...BILL_COLUMNS, ...PAYMENT_COLUMNS, ...AGE_COLUMNS]);
    for (const chunk of chunks(bills)) {
      const answers = await this.answers.join(chunk.map(({ stored }) => stored));
      const rows = chunk.flatMap(({ stored: { document }, overdue }, index) => {
        const bill = answers[index];
        const age = [dueDay(document, rule), Math.max(0, overdue), document.reminded?.on ?? ''];
        return bill ? [[...billCells(bill, rule.timeZone), ...paymentCells(bill), ...age]] : [];
      });
      yield rows.map(csvLine).join('');
    }
  }
}

export class UnpaidCsvRequest {
  @ChoiceField(BILL_AGES, { optional: true })
  age?: BillAge;

  /** A part of a student's name, or the beginning of the roll number or user name. */
  @QueryText(100)
  search?: string;
}

@ApiTags('bills')
@Controller('bills/unpaid/csv')
export class UnpaidCsvController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: "The canteen's unpaid bills of all months as a spreadsheet" })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  async csv(@InQuery() request: UnpaidCsvRequest, @CurrentSession() { canteenId }: Session): Promise<StreamableFile> {
    return csvFile(await this.queries.execute(new UnpaidCsvQuery(canteenId, request)), 'unpaid-bills');
  }
}
