import { Controller, Get, Param } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Directory } from '@tiffin/accounts';
import { toRupees, type OrderTimeline, type TimelineEntry } from '@tiffin/contracts';
import type { Actor } from '@tiffin/event-sourcing';
import { CurrentSession, ForAudience, uuidOr404, type Session } from '@tiffin/http';
import { Refusal } from '@tiffin/kernel';
import { evolveOrderDocument, type OrderDocument } from './order-history/orders.view.js';
import { OrderAnswers } from './order/order-answers.js';
import type { Reach } from './order/order.decider.js';
import { orderFacts, type RecordedOrderEvent } from './order/order-events.js';
import { Orders } from './order/orders.js';
import { Tokens } from './order/tokens.js';
import { reachOf } from './order/reach.js';

/** What happened to an order, oldest first, from its own stream. A student learns of others only what they are (api.md 2). */
export class OrderTimelineQuery extends Query<OrderTimeline> {
  constructor(
    readonly reach: Reach,
    readonly orderId: string,
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

  async execute({ reach, orderId }: OrderTimelineQuery): Promise<OrderTimeline> {
    const events = await this.orders.history(orderId);
    const document = events.reduce<OrderDocument | undefined>((known, event) => evolveOrderDocument(known, event), undefined);
    if (document?.canteenId !== reach.canteenId) throw new Refusal('not_found');
    if (reach.studentId !== undefined && document.studentId !== reach.studentId) throw new Refusal('not_found');
    const token = await this.tokens.of(orderId);
    const [order] = await this.answers.join([{ document: { ...document, ...token }, parked: false }]);
    if (!order) throw new Refusal('not_found');
    const names = await this.directory.actorNames(events.map(({ metadata }) => metadata.actor));
    const shown = ({ id, role }: Actor): TimelineEntry['actor'] =>
      reach.studentId === undefined || id === reach.studentId
        ? { _id: id, role, fullName: names.get(id) ?? '' }
        : { _id: '', role, fullName: '' };
    return { order, timeline: events.map((event) => entryOf(event, shown(event.metadata.actor))) };
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
  timeline(@Param('id') id: string, @CurrentSession() session: Session): Promise<OrderTimeline> {
    return this.queries.execute(new OrderTimelineQuery(reachOf(session), uuidOr404(id)));
  }
}
