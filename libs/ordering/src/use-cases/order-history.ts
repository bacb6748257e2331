import { Controller, Get, Inject, Param, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Directory } from '@tiffin/accounts';
import { businessDay, businessMonth, resolveMonth, type OrdersPage } from '@tiffin/contracts';
import { CurrentSession, ForAudience, MonthPageQuery, pageOf, ReadsViews, uuidOr404, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, Refusal, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { OrderAnswers } from './order-answers.js';
import { ordersView } from '../views/orders.view.js';

/**
 * A student's orders of one month, newest first (docs/reference/decisions.md#4.10). Refused with `not_found` where the canteen never had
 * such a student.
 */
export class OrderHistoryQuery extends Query<OrdersPage> {
  constructor(
    readonly student: { readonly canteenId: string; readonly studentId: string },
    readonly page: { readonly month?: number; readonly year?: number; readonly page: number; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(OrderHistoryQuery)
export class OrderHistoryHandler implements IQueryHandler<OrderHistoryQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly answers: OrderAnswers,
    private readonly directory: Directory,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ student, page: { month, year, page, limit } }: OrderHistoryQuery): Promise<OrdersPage> {
    const { canteenId, studentId } = student;
    const orders = this.projections.reader(ordersView);
    const stored = await orders.query({
      where: { canteenId, studentId, businessMonth: this.monthOf(month, year) },
      sort: [{ field: 'placedAt', direction: 'desc' }],
      skip: (page - 1) * limit,
      limit: limit + 1,
    });
    if (stored.length === 0 && !(await this.isOfCanteen(canteenId, studentId))) throw new Refusal('not_found');
    const { rows, hasNextPage } = pageOf(stored, limit);
    return { orders: await this.answers.join(rows), ordersInfo: { hasNextPage } };
  }

  private monthOf(month: number | undefined, year: number | undefined): string {
    const now = this.clock.now();
    const current = Number(businessMonth(businessDay(now, this.timeZone)).slice(5));
    return resolveMonth(month ?? current, year, now, this.timeZone);
  }

  /** A removed student belongs to the canteen as long as the canteen has orders of theirs (docs/reference/decisions.md#2.10). */
  private async isOfCanteen(canteenId: string, studentId: string): Promise<boolean> {
    if (await this.directory.activeStudent(canteenId, studentId)) return true;
    return (await this.projections.reader(ordersView).count({ canteenId, studentId })) > 0;
  }
}

@Controller('orders')
export class OrderHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  @ForAudience('student', 'contractor')
  @ReadsViews('orders')
  history(@Param('id') id: string, @InQuery() page: MonthPageQuery, @CurrentSession() session: Session): Promise<OrdersPage> {
    const studentId = uuidOr404(id);
    if (session.role === 'student' && studentId !== session.userId) throw new Refusal('not_found');
    return this.queries.execute(new OrderHistoryQuery({ canteenId: session.canteenId, studentId }, page));
  }
}
