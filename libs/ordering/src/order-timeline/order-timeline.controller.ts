import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { OrderTimeline } from '@tiffin/contracts';
import { CurrentSession, ForAudience, uuidOr404, type Session } from '@tiffin/http';
import { reachOf } from '../order/reach.js';
import { OrderTimelineQuery } from './order-timeline.query.js';

@Controller('orders')
export class OrderTimelineController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id/timeline')
  @ForAudience('student', 'contractor')
  timeline(@Param('id') id: string, @CurrentSession() session: Session): Promise<OrderTimeline> {
    return this.queries.execute(new OrderTimelineQuery(reachOf(session), uuidOr404(id)));
  }
}
