import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { CanteenState } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { AskCanteenQuery } from './ask-canteen.query.js';

@Controller('canteen')
export class AskCanteenController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor', 'staff')
  @ReadsViews('menu-items')
  ask(@CurrentSession() { canteenId }: Session): Promise<CanteenState> {
    return this.queries.execute(new AskCanteenQuery(canteenId));
  }
}
