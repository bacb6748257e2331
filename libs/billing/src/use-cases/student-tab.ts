import { toRupees, type OrderStatus, type Paise, type Tab, businessDay, businessMonth } from '@tiffin/contracts';
import type { BusinessMonth } from '../aggregates/bill/bill-events.js';
import { amountLeft } from '../aggregates/bill/bill-payments.js';
import { isBillable } from '../views/billable.js';
import type { BillDocument } from '../views/bill-documents.js';
import { yearAndMonth } from '../months.js';
import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Directory } from '@tiffin/accounts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import { ordersView } from '@tiffin/ordering';
import type { Projections } from '@tiffin/read-models';
import { headersOfStudents } from './list-bills/bill-headers.js';

interface TabInput {
  readonly month: BusinessMonth;
  /** All orders of the month; totals in paise. */
  readonly orders: readonly { readonly status: OrderStatus; readonly total: Paise }[];
  readonly bills: readonly BillDocument[];
  /** The monthly limit in paise; absent where there is none. */
  readonly limit?: Paise | undefined;
}

/** Returns the month's orders, the unpaid bills, and what is left of the limit, in rupees. Pure. */
export function tabOf({ month, orders, bills, limit }: TabInput): Tab {
  const sumOf = (counts: (status: OrderStatus) => boolean): Paise =>
    sum(orders.filter(({ status }) => counts(status)).map(({ total }) => total));
  const pending = sumOf((status) => status === 'Pending');
  const billable = sumOf(isBillable);
  const unpaid = bills.filter(({ paid }) => !paid);
  return {
    ...yearAndMonth(month),
    pending: toRupees(pending),
    billable: toRupees(billable),
    total: toRupees(pending + billable),
    unpaid: { amount: toRupees(sum(unpaid.map(amountLeft))), count: unpaid.length },
    ...(limit !== undefined && { limit: { amount: toRupees(limit), left: toRupees(Math.max(0, limit - pending - billable)) } }),
  };
}

function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** A student's orders of the current month, their unpaid bills, and what is left of their limit. */
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
