import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { comparedText, otherNamesOf, UNDO_WITHIN, type KeyMissing, type Kitchen, type RecentAction } from '@tiffin/contracts';
import { CanteenGate } from '@tiffin/credentials';
import { BooleanField, Field, ForAudience, OptionalSession, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OrderDocument } from '../views/orders.view.js';
import { toKitchenOrder } from './order-wire.js';
import { todaysOrdersView } from '../views/todays-orders.view.js';
import { kitchenItemsView } from '../views/kitchen-items.view.js';
import { summaryRows } from '../views/summary-rows.js';

/**
 * Returns what the kitchen did since an instant and can still take back, newest first: units of Pending orders, and orders that it can
 * recall (docs/reference/decisions.md#4.7, #5.4).
 */
function recentActions(orders: readonly OrderDocument[], since: string): RecentAction[] {
  return orders
    .flatMap((order) => (order.status === 'Pending' ? units(order) : recallable(order)))
    .filter(({ at }) => at >= since)
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

function units({ orderId, lines, units: prepared, ...order }: OrderDocument): RecentAction[] {
  return prepared
    .filter(({ undone }) => !undone)
    .flatMap(({ lineId, preparationId, at }) => {
      const line = lines.find((candidate) => candidate.lineId === lineId);
      return line
        ? [
            {
              kind: 'item' as const,
              orderId,
              ...tokenOf(order),
              itemId: line.itemId,
              preparationId,
              name: line.name,
              ...otherNamesOf(line),
              at,
            },
          ]
        : [];
    });
}

function recallable({ orderId, status, everPickedUp, changedAt, ...order }: OrderDocument): RecentAction[] {
  return status === 'Prepared' && !everPickedUp ? [{ kind: 'order', orderId, ...tokenOf(order), at: changedAt }] : [];
}

function tokenOf({ token }: Pick<OrderDocument, 'token'>): Pick<RecentAction, 'token'> {
  return token === undefined ? {} : { token };
}

/**
 * What a canteen's kitchen screen shows: the orders to prepare, their summary, and what can still be taken back
 * (docs/reference/decisions.md#5).
 */
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

export class KitchenRequest {
  /** `BH1-kitchen1`: opens a staff session. */
  @Field({ message: 'Please enter your kitchen key.', accepts: comparedText(100).accepts }, { optional: true })
  key?: string;

  /** Only asks whether this session may see the kitchen. If not, that is an answer and not a failure. */
  @BooleanField({ optional: true })
  look?: boolean;
}

@Controller('users/orders')
export class KitchenController {
  constructor(
    private readonly queries: QueryBus,
    private readonly gate: CanteenGate,
  ) {}

  /** The kitchen panel, for a key or for a session that may see it (docs/reference/decisions.md#2.6). */
  @Post()
  @HttpCode(200)
  @ForAudience('anyone')
  @ReadsViews('todays-orders', 'kitchen-items')
  async kitchen(
    @Body() body: KitchenRequest,
    @OptionalSession() session: Session | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Kitchen | KeyMissing> {
    const entered = await this.gate.admit('staff', body, session, request, reply);
    return entered ? this.queries.execute(new KitchenQuery(entered.canteenId)) : { message: 'key missing' };
  }
}
