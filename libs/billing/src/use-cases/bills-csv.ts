import { Controller, Get, Inject, Query as InQuery, type StreamableFile } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { csvLine, type Bill } from '@tiffin/contracts';
import { ChoiceField, csvFile, CurrentSession, ForAudience, QueryInteger, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { BillAnswers } from './bill-answers.js';
import type { BusinessMonth } from '../aggregates/bill/bill-events.js';
import { Bills } from '../aggregates/bill/bills.js';
import type { StoredBill } from './list-bills/bill-headers.js';
import { billMonth, type MonthSelection } from './list-bills/monthly-bills.js';
import { MonthlyBills } from './list-bills/monthly-bills.js';
import { chunks } from './csv-rows.js';
import { BILL_COLUMNS, billCells, ORDER_COLUMNS, orderRows, PAYMENT_COLUMNS, paymentCells } from './csv-rows.js';

/** A month's bills as a spreadsheet. */
export interface BillsFile {
  readonly month: BusinessMonth;
  /** Its lines, in chunks. */
  readonly lines: AsyncGenerator<string>;
}

/** A canteen's bills of a month by roll number: one row per bill, or one row per order, adjustment and credit. */
export class BillsCsvQuery extends Query<BillsFile> {
  constructor(
    readonly canteenId: string,
    readonly filter: MonthSelection & { readonly detail?: 'orders'; readonly payments?: 'true' },
  ) {
    super();
  }
}

@QueryHandler(BillsCsvQuery)
export class BillsCsvHandler implements IQueryHandler<BillsCsvQuery> {
  constructor(
    private readonly months: MonthlyBills,
    private readonly bills: Bills,
    private readonly answers: BillAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** Reads the bills before it answers, so that an unavailable view refuses the call instead of breaking off its answer. */
  async execute({ canteenId, filter: { detail, payments, ...selection } }: BillsCsvQuery): Promise<BillsFile> {
    const month = billMonth(selection, this.clock.now(), this.timeZone);
    const bills = await this.months.of(canteenId, month);
    return { month, lines: detail === 'orders' ? this.ordersOf(bills) : this.billsOf(bills, payments === 'true') };
  }

  private async *billsOf(found: readonly StoredBill[], withPayments: boolean): AsyncGenerator<string> {
    yield csvLine(withPayments ? [...BILL_COLUMNS, ...PAYMENT_COLUMNS] : BILL_COLUMNS);
    for (const chunk of chunks(found)) {
      const bills: readonly Bill[] = await this.answers.join(chunk);
      const rows = bills.map((bill) => [...billCells(bill, this.timeZone), ...(withPayments ? paymentCells(bill) : [])]);
      yield rows.map(csvLine).join('');
    }
  }

  /** Reads the bills' own streams, so that the rows of each bill add up to its amount, whatever changes meanwhile. */
  private async *ordersOf(found: readonly StoredBill[]): AsyncGenerator<string> {
    yield csvLine(ORDER_COLUMNS);
    for (const chunk of chunks(found)) {
      const bills = await Promise.all(chunk.map(({ document }) => this.bills.current(document._id)));
      const answers = await this.answers.join(chunk);
      const rows = answers.flatMap((bill, index) => {
        const content = bills[index]?.state;
        return content ? orderRows(bill, content, this.timeZone) : [];
      });
      yield rows.map(csvLine).join('');
    }
  }
}

export class BillsCsvRequest {
  @QueryInteger(1, 12, 'month must be from 1 to 12.')
  month?: number;

  @QueryInteger(1970, 9999, 'year must have four digits.')
  year?: number;

  /** One row per order instead of one per bill. */
  @ChoiceField(['orders'], { optional: true })
  detail?: 'orders';

  /** Adds columns for what was received and claimed. */
  @ChoiceField(['true'], { optional: true })
  payments?: 'true';
}

/** A separate controller, because this path must win over `/bills/{studentId}` (docs/reference/decisions.md#1.6). */
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
  async csv(@InQuery() request: BillsCsvRequest, @CurrentSession() { canteenId }: Session): Promise<StreamableFile> {
    const { month, lines } = await this.queries.execute(new BillsCsvQuery(canteenId, request));
    return csvFile(lines, `bills-${month}${request.detail === 'orders' ? '-orders' : ''}`);
  }
}
