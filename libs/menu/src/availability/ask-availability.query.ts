import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Availability } from '@tiffin/contracts';
import { PROJECTIONS } from '@tiffin/http';
import type { Projections } from '@tiffin/read-models';
import { menuItemsView, type MenuItemDocument } from '../menu-items-view/menu-items.view.js';
import { offerOfPackagedItem, offerOfSnack, toAvailability, type AskedItem, type Offer } from '../menu/offer.js';

/** What the canteen has of these items now, in their order; what is unknown or another canteen's counts as removed: 0. */
export class AskAvailabilityQuery extends Query<Availability[]> {
  constructor(
    readonly canteenId: string,
    readonly items: readonly AskedItem[],
  ) {
    super();
  }
}

@QueryHandler(AskAvailabilityQuery)
export class AskAvailabilityHandler implements IQueryHandler<AskAvailabilityQuery> {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  async execute({ canteenId, items }: AskAvailabilityQuery): Promise<Availability[]> {
    const documents = await this.projections.reader(menuItemsView).getMany([...new Set(items.map(({ itemId }) => itemId))]);
    return items.map((asked) => {
      const document = documents.get(asked.itemId)?.document;
      return toAvailability(asked, offerOf(document?.canteenId === canteenId ? document : undefined, asked));
    });
  }
}

function offerOf(document: MenuItemDocument | undefined, asked: AskedItem): Offer {
  return asked.itemType === 'Snack'
    ? offerOfSnack(document?.kind === 'Snack' ? document.snack : undefined, asked)
    : offerOfPackagedItem(document?.kind === 'PackagedFood' ? document.item : undefined, asked);
}
