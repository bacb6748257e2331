import { Controller, Get, Inject, Param, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BILL_STATES, type Bill, type BillsPage, type BillStateName } from '@tiffin/contracts';
import {
  ChoiceField,
  CurrentSession,
  ForAudience,
  keyedPageOf,
  MonthPageQuery,
  QueryText,
  ReadsViews,
  uuidOr404,
  type KeyedPageQuery,
  type Session,
} from '@tiffin/http';
import { CLOCK, Refusal, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { BillAnswers } from '../bill-answers.js';
import { billMonth, type MonthSelection } from './bill-month.js';
import { MonthlyBills, type BillSelection } from './monthly-bills.js';
import { StudentBillsQuery } from './student-bills.query.js';

/** A page of a canteen's bills of a month by roll number, all of them or those of the students that a text finds. */
export class ListBills extends Query<BillsPage> {
  constructor(
    readonly canteenId: string,
    readonly filter: MonthSelection & BillSelection & KeyedPageQuery,
  ) {
    super();
  }
}

@QueryHandler(ListBills)
export class ListBillsHandler implements IQueryHandler<ListBills> {
  constructor(
    private readonly bills: MonthlyBills,
    private readonly answers: BillAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, filter: asked }: ListBills): Promise<BillsPage> {
    const found = await this.bills.of(canteenId, billMonth(asked, this.clock.now(), this.timeZone), asked);
    const { rows, info } = keyedPageOf(found, ({ key }) => key, asked);
    return { bills: await this.answers.join(rows), billsInfo: info };
  }
}

export class ListBillsRequest extends MonthPageQuery implements KeyedPageQuery {
  @QueryText(200)
  after?: string;

  /** A part of a student's name, or the beginning of the roll number or user name. */
  @QueryText(100)
  search?: string;

  @ChoiceField(BILL_STATES, { optional: true })
  state?: BillStateName;
}

@ApiTags('bills')
@Controller('bills')
export class ListBillsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: "The canteen's bills of a month, by roll number" })
  list(@InQuery() request: ListBillsRequest, @CurrentSession() { canteenId }: Session): Promise<BillsPage> {
    return this.queries.execute(new ListBills(canteenId, request));
  }

  /** `id` is the student's; of the paths below this one it is the bill's. */
  @Get(':id')
  @ForAudience('student', 'contractor')
  @ReadsViews('bills')
  @ApiOperation({ summary: 'All bills of a student, newest first' })
  ofStudent(@Param('id') id: string, @CurrentSession() { role, userId, canteenId }: Session): Promise<Bill[]> {
    const studentId = uuidOr404(id);
    if (role === 'student' && studentId !== userId) throw new Refusal('not_found');
    return this.queries.execute(new StudentBillsQuery(canteenId, studentId));
  }
}
