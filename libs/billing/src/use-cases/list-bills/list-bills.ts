import { Inject, Controller, Get, Param, Query as InQuery } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler, QueryBus } from '@nestjs/cqrs';
import { Directory } from '@tiffin/accounts';
import { type Bill, BILL_STATES, type BillsPage, type BillStateName } from '@tiffin/contracts';
import { PROJECTIONS, Refusal, CLOCK, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';
import { BillAnswers } from '../bill-answers.js';
import { headersOfStudents } from './bill-headers.js';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
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
import { billMonth, type MonthSelection, MonthlyBills, type BillSelection } from './monthly-bills.js';

/** All bills of a student, newest first. Refused with `not_found` where the canteen never had such a student. */
export class StudentBillsQuery extends Query<Bill[]> {
  constructor(
    readonly canteenId: string,
    readonly studentId: string,
  ) {
    super();
  }
}

@QueryHandler(StudentBillsQuery)
export class StudentBillsHandler implements IQueryHandler<StudentBillsQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly answers: BillAnswers,
    private readonly directory: Directory,
  ) {}

  async execute({ canteenId, studentId }: StudentBillsQuery): Promise<Bill[]> {
    const bills = await headersOfStudents(this.projections, canteenId, [studentId]);
    if (bills.length === 0 && !(await this.isOfCanteen(canteenId, studentId))) throw new Refusal('not_found');
    return this.answers.join(bills);
  }

  /** A removed student belongs to the canteen as long as the canteen has orders of theirs (docs/reference/decisions.md#2.10). */
  private async isOfCanteen(canteenId: string, studentId: string): Promise<boolean> {
    if (await this.directory.activeStudent(canteenId, studentId)) return true;
    return (await this.projections.reader(ordersView).count({ canteenId, studentId })) > 0;
  }
}

/** A page of a canteen's bills of a month by roll number, or of those that match a search and a state. */
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

  async execute({ canteenId, filter }: ListBills): Promise<BillsPage> {
    const bills = await this.bills.of(canteenId, billMonth(filter, this.clock.now(), this.timeZone), filter);
    const { rows, info } = keyedPageOf(bills, ({ key }) => key, filter);
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

  /** `id` is the student's id. In the paths below this one it is the bill's id. */
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
