import { Controller, Get, Param, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Directory } from '@tiffin/accounts';
import { PAGE_SIZE_MAX, toRupees, type OrderTimeline, type TimelineEntry } from '@tiffin/contracts';
import type { Actor } from '@tiffin/event-sourcing';
import { CurrentSession, ForAudience, PageQuery, uuidOr404, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { OrderAnswers, Tokens } from './order-answers.js';
import type { OrderScope } from '../aggregates/order/order.decider.js';
import { orderFacts, type RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { Orders } from '../aggregates/order/orders.js';
import { orderScopeOf } from './order-requests.js';

/** A page of an order's timeline. The default page is large enough for a usual day of one order. */
export class OrderTimelineRequest extends PageQuery {
  override limit: number = PAGE_SIZE_MAX;
}

/**
 * What happened to an order, from its own stream. The first page has the latest entries; each page is oldest first. A student sees only
 * the roles of other people (docs/reference/wire.md#2.3).
 */
export class OrderTimelineQuery extends Query<OrderTimeline> {
  constructor(
    readonly scope: OrderScope,
    readonly orderId: string,
    readonly page: OrderTimelineRequest,
  ) {
    super();
  }
}

@QueryHandler(OrderTimelineQuery)
export class OrderTimelineHandler implements IQueryHandler<OrderTimelineQuery> {
  constructor(
    private readonly orders: Orders,
    private readonly answers: OrderAnswers,
    private readonly directory: Directory,
    private readonly tokens: Tokens,
  ) {}

  async execute({ scope, orderId, page: { page, limit } }: OrderTimelineQuery): Promise<OrderTimeline> {
    const { state, revision } = await this.orders.current(orderId);
    if (state?.canteenId !== scope.canteenId) throw new Refusal('not_found');
    if (scope.studentId !== undefined && state.studentId !== scope.studentId) throw new Refusal('not_found');
    const after = revision + 1 - (page - 1) * limit;
    const from = Math.max(0, after - limit);
    const events = after > 0 ? await this.orders.history(orderId, { from, limit: after - from }) : [];
    const token = await this.tokens.of(orderId);
    const [order] = await this.answers.join([{ document: { ...state, _id: orderId, revision, ...token }, parked: false }]);
    if (!order) throw new Refusal('not_found');
    const nameOf = await this.directory.actorNames(events.map(({ metadata }) => metadata.actor));
    const shown = ({ id, role }: Actor): TimelineEntry['actor'] =>
      scope.studentId === undefined || id === scope.studentId
        ? { _id: id, role, fullName: nameOf({ id, role }) }
        : { _id: '', role, fullName: '' };
    const timeline = events.map((event) => entryOf(event, shown(event.metadata.actor)));
    return { order, timeline, timelineInfo: { hasNextPage: from > 0 } };
  }
}

function entryOf(event: RecordedOrderEvent, actor: TimelineEntry['actor']): TimelineEntry {
  const { amount, ...facts } = orderFacts(event);
  return { at: event.metadata.occurredAt, type: event.type, actor, ...facts, ...(amount !== undefined && { amount: toRupees(amount) }) };
}

@Controller('orders')
export class OrderTimelineController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id/timeline')
  @ForAudience('student', 'contractor')
  timeline(@Param('id') id: string, @InQuery() page: OrderTimelineRequest, @CurrentSession() session: Session): Promise<OrderTimeline> {
    return this.queries.execute(new OrderTimelineQuery(orderScopeOf(session), uuidOr404(id), page));
  }
}
