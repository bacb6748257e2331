import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ORDER_STATUSES, type OrdersPage, type OrderStatus } from '@tiffin/contracts';
import { ChoiceField, CurrentSession, ForAudience, PageQuery, QueryText, ReadsViews, type Session } from '@tiffin/http';
import { TodaysOrdersQuery } from './todays-orders.query.js';

export class TodaysOrdersRequest extends PageQuery {
  @ChoiceField(ORDER_STATUSES, { optional: true, message: `status must be one of ${ORDER_STATUSES.join(', ')}.` })
  status: OrderStatus = 'Pending';

  /** Last characters of an order's id, or a student's name or roll number. */
  @QueryText(100)
  search?: string;
}

@Controller('orders')
export class TodaysOrdersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('contractor')
  @ReadsViews('todays-orders')
  list(@Query() request: TodaysOrdersRequest, @CurrentSession() { canteenId }: Session): Promise<OrdersPage> {
    return this.queries.execute(new TodaysOrdersQuery(canteenId, request));
  }
}
