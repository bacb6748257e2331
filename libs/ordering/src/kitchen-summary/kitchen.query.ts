import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { UNDO_WITHIN, type Kitchen } from '@tiffin/contracts';
import type { Clock } from '@tiffin/event-sourcing';
import { CLOCK, PROJECTIONS, TIME_ZONE } from '@tiffin/http';
import type { Projections } from '@tiffin/read-models';
import { toKitchenOrder } from '../order/order-wire.js';
import { todaysOrdersView } from '../todays-orders/todays-orders.view.js';
import { kitchenItemsView } from './kitchen-items.view.js';
import { recentActions } from './recent-actions.js';
import { summaryRows } from './summary-rows.js';

/** What a canteen's kitchen shows: the orders to cook, their summary, and what can still be taken back (decisions 5). */
export class KitchenQuery extends Query<Kitchen> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(KitchenQuery)
export class KitchenHandler implements IQueryHandler<KitchenQuery> {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ canteenId }: KitchenQuery): Promise<Kitchen> {
    const since = new Date(this.clock.now().getTime() - UNDO_WITHIN).toISOString();
    const orders = this.projections.reader(todaysOrdersView);
    const [pending, prepared, items] = await Promise.all([
      orders.query({ where: { canteenId, status: 'Pending' }, sort: [{ field: 'placedAt', direction: 'asc' }] }),
      orders.query({ where: { canteenId, status: 'Prepared', changedAt: { gte: since } } }),
      this.projections.reader(kitchenItemsView).query({ where: { canteenId, pending: true } }),
    ]);
    return {
      canteenId,
      timeZone: this.timeZone,
      orders: pending.map(({ document, parked }) => toKitchenOrder(document, { parked })),
      summary: summaryRows(items),
      recent: recentActions(
        [...pending, ...prepared].map(({ document }) => document),
        since,
      ),
    };
  }
}
