import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { ListPackagedItemsQuery, ListSnacksQuery } from './list-menu.query.js';

@Controller('snacks')
export class ListMenuController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor')
  @ReadsViews('menu-items')
  snacks(@CurrentSession() { canteenId }: Session): Promise<Snack[]> {
    return this.queries.execute(new ListSnacksQuery(canteenId));
  }

  @Get('packaged')
  @ForAudience('student', 'contractor')
  @ReadsViews('menu-items')
  packagedItems(@CurrentSession() { canteenId }: Session): Promise<PackagedItem[]> {
    return this.queries.execute(new ListPackagedItemsQuery(canteenId));
  }
}
