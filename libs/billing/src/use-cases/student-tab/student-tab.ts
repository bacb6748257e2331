import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { businessDay, businessMonth, type Tab } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';
import { headersOfStudents } from '../list-bills/bill-headers.js';
import { tabOf } from './tab-of.js';

/** What a student has ordered in the running month, what is unpaid of earlier ones, and what is left of a limit. */
export class StudentTabQuery extends Query<Tab> {
  constructor(
    readonly canteenId: string,
    readonly studentId: string,
  ) {
    super();
  }
}

@QueryHandler(StudentTabQuery)
export class StudentTabHandler implements IQueryHandler<StudentTabQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, studentId }: StudentTabQuery): Promise<Tab> {
    const month = businessMonth(businessDay(this.clock.now(), this.timeZone));
    const [orders, bills, orderer] = await Promise.all([
      this.projections.reader(ordersView).query({ where: { canteenId, studentId, businessMonth: month } }),
      headersOfStudents(this.projections, canteenId, [studentId]),
      this.directory.orderingStudent(canteenId, studentId),
    ]);
    const documents = <Document>(found: readonly { readonly document: Document }[]): Document[] => found.map(({ document }) => document);
    return tabOf({ month, orders: documents(orders), bills: documents(bills), limit: orderer?.limit?.amount });
  }
}

@ApiTags('bills')
@Controller('users/tab')
export class StudentsTabController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student')
  @ReadsViews('orders', 'bills')
  @ApiOperation({ summary: 'The month so far' })
  tab(@CurrentSession() { canteenId, userId }: Session): Promise<Tab> {
    return this.queries.execute(new StudentTabQuery(canteenId, userId));
  }
}
