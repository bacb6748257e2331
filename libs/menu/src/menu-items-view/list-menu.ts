import { Controller, Get, Inject } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections, StoredDocument } from '@tiffin/read-models';
import { toPackagedItem, toSnack } from '../menu/wire.js';
import { menuItemsView, type MenuItemDocument } from './menu-items.view.js';

/** The canteen's snacks by name. */
export class ListSnacksQuery extends Query<Snack[]> {
  constructor(readonly canteenId: string) {
    super();
  }
}

/** The canteen's packaged items by category, their variants by price. */
export class ListPackagedItemsQuery extends Query<PackagedItem[]> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(ListSnacksQuery)
export class ListSnacksHandler implements IQueryHandler<ListSnacksQuery> {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  async execute({ canteenId }: ListSnacksQuery): Promise<Snack[]> {
    const stored = await documentsOf(this.projections, canteenId, 'Snack');
    return stored.flatMap(({ document, parked }) =>
      document.kind === 'Snack' ? { ...toSnack(document.snack), ...(parked && { parked }) } : [],
    );
  }
}

@QueryHandler(ListPackagedItemsQuery)
export class ListPackagedItemsHandler implements IQueryHandler<ListPackagedItemsQuery> {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  async execute({ canteenId }: ListPackagedItemsQuery): Promise<PackagedItem[]> {
    const stored = await documentsOf(this.projections, canteenId, 'PackagedFood');
    return stored.flatMap(({ document, parked }) =>
      document.kind === 'PackagedFood' ? { ...toPackagedItem(document.item), ...(parked && { parked }) } : [],
    );
  }
}

function documentsOf(
  projections: Projections,
  canteenId: string,
  kind: MenuItemDocument['kind'],
): Promise<readonly StoredDocument<MenuItemDocument>[]> {
  return projections.reader(menuItemsView).query({ where: { canteenId, kind }, sort: [{ field: 'sortName', direction: 'asc' }] });
}

@Controller('snacks')
export class ListMenuController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor', 'counter')
  @ReadsViews('menu-items')
  snacks(@CurrentSession() { canteenId }: Session): Promise<Snack[]> {
    return this.queries.execute(new ListSnacksQuery(canteenId));
  }

  @Get('packaged')
  @ForAudience('student', 'contractor', 'counter')
  @ReadsViews('menu-items')
  packagedItems(@CurrentSession() { canteenId }: Session): Promise<PackagedItem[]> {
    return this.queries.execute(new ListPackagedItemsQuery(canteenId));
  }
}
