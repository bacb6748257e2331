import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { businessDay, businessMonth, toRupees, type Paise, type Tab } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';
import { leftOf } from '../bill/bill-payments.js';
import { isBillable } from '../bills-view/billable.js';
import { headersOfStudents } from '../list-bills/bill-headers.js';
import { yearAndMonth } from '../months/year-and-month.js';

/** What a student has ordered in the running month, what is unpaid of earlier ones, and what is left of a limit. */
export class StudentsTab extends Query<Tab> {
  constructor(
    readonly canteenId: string,
    readonly studentId: string,
  ) {
    super();
  }
}

@QueryHandler(StudentsTab)
export class StudentsTabHandler implements IQueryHandler<StudentsTab> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId, studentId }: StudentsTab): Promise<Tab> {
    const month = businessMonth(businessDay(this.clock.now(), this.timeZone));
    const [orders, bills, orderer] = await Promise.all([
      this.projections.reader(ordersView).query({ where: { canteenId, studentId, businessMonth: month } }),
      headersOfStudents(this.projections, canteenId, [studentId]),
      this.directory.orderer(canteenId, studentId),
    ]);
    const placed = orders.map(({ document }) => document);
    const pending = sum(placed.filter(({ status }) => status === 'Pending').map(({ total }) => total));
    const billable = sum(placed.filter(({ status }) => isBillable(status)).map(({ total }) => total));
    const unpaid = bills.map(({ document }) => document).filter(({ paid }) => !paid);
    const limit = orderer?.limit?.amount;
    return {
      ...yearAndMonth(month),
      pending: toRupees(pending),
      billable: toRupees(billable),
      total: toRupees(pending + billable),
      unpaid: { amount: toRupees(sum(unpaid.map(leftOf))), count: unpaid.length },
      ...(limit !== undefined && { limit: { amount: toRupees(limit), left: toRupees(Math.max(0, limit - pending - billable)) } }),
    };
  }
}

function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, amount) => total + amount, 0);
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
    return this.queries.execute(new StudentsTab(canteenId, userId));
  }
}
