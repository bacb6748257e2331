import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CurrentOrders } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { OrderAnswers } from './order-answers.js';
import { todaysOrdersView } from '../views/todays-orders.view.js';

/** How long a rejected or cancelled order stays in the list, in ms. */
const NEWS_FOR = 12 * 3_600_000;

/**
 * A student's current orders, newest first: open orders of any age with their places in the kitchen's queue, and those that were
 * rejected or cancelled in the last hours.
 */
export class CurrentOrdersQuery extends Query<CurrentOrders> {
  constructor(
    readonly canteenId: string,
    readonly studentId: string,
  ) {
    super();
  }
}

@QueryHandler(CurrentOrdersQuery)
export class CurrentOrdersHandler implements IQueryHandler<CurrentOrdersQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    private readonly answers: OrderAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ canteenId, studentId }: CurrentOrdersQuery): Promise<CurrentOrders> {
    const view = this.projections.reader(todaysOrdersView);
    const since = new Date(this.clock.now().getTime() - NEWS_FOR).toISOString();
    const [open, rejected] = await Promise.all([
      view.query({ where: { canteenId, status: { in: ['Pending', 'Prepared'] }, studentId } }),
      view.query({ where: { canteenId, status: 'Rejected', changedAt: { gte: since }, studentId } }),
    ]);
    const stored = [...open, ...rejected].sort((a, b) => (a.document.placedAt < b.document.placedAt ? 1 : -1));
    const orders = await this.answers.join(stored);
    // The kitchen prepares orders by the time at which they were placed (docs/reference/decisions.md#5.2).
    const ahead = (placedAt: string): Promise<number> => view.count({ canteenId, status: 'Pending', placedAt: { lt: placedAt } });
    return {
      orders: await Promise.all(
        orders.map(async (order) => (order.status === 'Pending' ? { order, ahead: await ahead(order.createdAt) } : { order })),
      ),
    };
  }
}

@Controller('orders/current')
export class CurrentOrdersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student')
  @ReadsViews('todays-orders')
  current(@CurrentSession() { canteenId, userId }: Session): Promise<CurrentOrders> {
    return this.queries.execute(new CurrentOrdersQuery(canteenId, userId));
  }
}
