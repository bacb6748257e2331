import { Controller, Get, Inject, Injectable } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PackagedItem, Snack } from '@tiffin/contracts';
import { CurrentSession, ForAudience, ReadsViews, type Session } from '@tiffin/http';
import { CLOCK, PROJECTIONS, TIME_ZONE, type Clock } from '@tiffin/kernel';
import type { Projections, StoredDocument } from '@tiffin/read-models';
import { servedFrom } from '../aggregates/menu/week-state.js';
import { toOfferedSnack, toPackagedItem, toSnack } from './menu-wire.js';
import { menuItemsView, openingStatusOf, type MenuItemDocument } from '../views/menu-items.view.js';

/** Whose menu it is: a student gets nothing that is not served now, a contractor sees the stored values. */
type Reader = 'student' | 'contractor';

/** The canteen's snacks by name. */
export class ListSnacksQuery extends Query<Snack[]> {
  constructor(
    readonly canteenId: string,
    readonly reader: Reader,
  ) {
    super();
  }
}

/** The canteen's packaged items by category, their variants by price. */
export class ListPackagedItemsQuery extends Query<PackagedItem[]> {
  constructor(
    readonly canteenId: string,
    readonly reader: Reader,
  ) {
    super();
  }
}

/** The menu documents of one kind, and when each item that is not served now will be. */
@Injectable()
export class MenuListing {
  constructor(
    @Inject(PROJECTIONS) private readonly projections: Projections,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async of(
    canteenId: string,
    kind: 'Snack' | 'PackagedFood',
  ): Promise<{
    readonly stored: readonly StoredDocument<MenuItemDocument>[];
    /** Returns `undefined` for an item that is served now; otherwise `servedFrom` as on the wire. */
    readonly fromOf: (itemId: string) => string | null | undefined;
  }> {
    const reader = this.projections.reader(menuItemsView);
    const [stored, canteen] = await Promise.all([
      reader.query({ where: { canteenId, kind }, sort: [{ field: 'sortName', direction: 'asc' }] }),
      reader.get(canteenId),
    ]);
    const { week } = openingStatusOf(canteen?.document);
    const now = this.clock.now();
    return { stored, fromOf: (itemId) => servedFrom(week, itemId, now, this.timeZone) };
  }
}

@QueryHandler(ListSnacksQuery)
export class ListSnacksHandler implements IQueryHandler<ListSnacksQuery> {
  constructor(private readonly menu: MenuListing) {}

  async execute({ canteenId, reader }: ListSnacksQuery): Promise<Snack[]> {
    const { stored, fromOf } = await this.menu.of(canteenId, 'Snack');
    return stored.flatMap(({ document, parked }) => {
      if (document.kind !== 'Snack') return [];
      const snack = reader === 'contractor' ? toSnack(document.snack) : toOfferedSnack(document.snack);
      const from = fromOf(document._id);
      if (from === undefined) return { ...snack, ...(parked && { parked }) };
      const availability =
        reader === 'contractor' ? { servedFrom: from } : { isAvailable: false, ...(snack.isAvailable && { servedFrom: from }) };
      return { ...snack, ...availability, ...(parked && { parked }) };
    });
  }
}

@QueryHandler(ListPackagedItemsQuery)
export class ListPackagedItemsHandler implements IQueryHandler<ListPackagedItemsQuery> {
  constructor(private readonly menu: MenuListing) {}

  async execute({ canteenId, reader }: ListPackagedItemsQuery): Promise<PackagedItem[]> {
    const { stored, fromOf } = await this.menu.of(canteenId, 'PackagedFood');
    return stored.flatMap(({ document, parked }) => {
      if (document.kind !== 'PackagedFood') return [];
      const item = toPackagedItem(document.item);
      const from = fromOf(document._id);
      if (from === undefined) return { ...item, ...(parked && { parked }) };
      const variants = reader === 'contractor' ? item.variants : item.variants.map((variant) => ({ ...variant, availableCount: 0 }));
      return { ...item, variants, servedFrom: from, ...(parked && { parked }) };
    });
  }
}

const readerOf = (role: Session['role']): Reader => (role === 'contractor' ? 'contractor' : 'student');

@Controller('snacks')
export class ListMenuController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('student', 'contractor', 'counter')
  @ReadsViews('menu-items')
  snacks(@CurrentSession() { canteenId, role }: Session): Promise<Snack[]> {
    return this.queries.execute(new ListSnacksQuery(canteenId, readerOf(role)));
  }

  @Get('packaged')
  @ForAudience('student', 'contractor', 'counter')
  @ReadsViews('menu-items')
  packagedItems(@CurrentSession() { canteenId, role }: Session): Promise<PackagedItem[]> {
    return this.queries.execute(new ListPackagedItemsQuery(canteenId, readerOf(role)));
  }
}
