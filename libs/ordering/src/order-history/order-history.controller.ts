import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Refusal, type OrdersPage } from '@tiffin/contracts';
import { CurrentSession, ForAudience, MonthPageQuery, ReadsViews, uuidOr404, type Session } from '@tiffin/http';
import { OrderHistoryQuery } from './order-history.query.js';

@Controller('orders')
export class OrderHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  @ForAudience('student', 'contractor')
  @ReadsViews('orders')
  history(@Param('id') id: string, @Query() page: MonthPageQuery, @CurrentSession() session: Session): Promise<OrdersPage> {
    const studentId = uuidOr404(id);
    if (session.role === 'student' && studentId !== session.userId) throw new Refusal('not_found');
    return this.queries.execute(new OrderHistoryQuery({ canteenId: session.canteenId, studentId }, page));
  }
}
