import { Controller, Get, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BILL_AGES, type BillAge, type BillsPage } from '@tiffin/contracts';
import { ChoiceField, CurrentSession, ForAudience, keyedPageOf, KeyedPageQuery, QueryText, ReadsViews, type Session } from '@tiffin/http';
import { BillAnswers } from '../bill-answers.js';
import { UnpaidBills, type UnpaidBillsFilter } from './unpaid-bills.js';

/** A page of a canteen's unpaid bills of all months, the oldest first. */
export class ListUnpaid extends Query<BillsPage> {
  constructor(
    readonly canteenId: string,
    readonly filter: UnpaidBillsFilter & KeyedPageQuery,
  ) {
    super();
  }
}

@QueryHandler(ListUnpaid)
export class ListUnpaidHandler implements IQueryHandler<ListUnpaid> {
  constructor(
    private readonly unpaid: UnpaidBills,
    private readonly answers: BillAnswers,
  ) {}

  async execute({ canteenId, filter }: ListUnpaid): Promise<BillsPage> {
    const { bills } = await this.unpaid.of(canteenId, filter);
    const { rows, info } = keyedPageOf(bills, ({ key }) => key, filter);
    return { bills: await this.answers.join(rows.map(({ stored }) => stored)), billsInfo: info };
  }
}

export class ListUnpaidRequest extends KeyedPageQuery {
  @ChoiceField(BILL_AGES, { optional: true })
  age?: BillAge;

  /** A part of a student's name, or the beginning of the roll number or user name. */
  @QueryText(100)
  search?: string;
}

/** A separate controller, because this path must win over `/bills/{studentId}` (docs/reference/decisions.md#1.6). */
@ApiTags('bills')
@Controller('bills/unpaid')
export class ListUnpaidController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: "The canteen's unpaid bills of all months, the oldest first" })
  unpaid(@InQuery() request: ListUnpaidRequest, @CurrentSession() { canteenId }: Session): Promise<BillsPage> {
    return this.queries.execute(new ListUnpaid(canteenId, request));
  }
}
