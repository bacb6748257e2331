import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { CART_LINES_MAX, CHOSEN_PER_LINE_MAX, optionsOf, type Availability, type ItemType, type Rupees } from '@tiffin/contracts';
import { ChoiceField, CurrentSession, Field, ForAudience, IdsField, ListField, ReadsViews, type Session } from '@tiffin/http';
import { PROJECTIONS } from '@tiffin/kernel';
import type { Projections } from '@tiffin/read-models';
import { menuItemsView, openingStatusOf, type MenuItemDocument } from '../views/menu-items.view.js';
import { offerOfPackagedItem, offerOfSnack, type RequestedItem, type Offer } from '../aggregates/menu/offer.js';
import { isServed } from '../aggregates/menu/week-state.js';
import { pricePaise, toAvailability } from './menu-wire.js';

/** What the canteen has of these items now, in the same sequence. An unknown item, or one of another canteen, counts as removed: 0. */
export class AskAvailabilityQuery extends Query<Availability[]> {
  constructor(
    readonly canteenId: string,
    readonly items: readonly RequestedItem[],
  ) {
    super();
  }
}

@QueryHandler(AskAvailabilityQuery)
export class AskAvailabilityHandler implements IQueryHandler<AskAvailabilityQuery> {
  constructor(@Inject(PROJECTIONS) private readonly projections: Projections) {}

  async execute({ canteenId, items }: AskAvailabilityQuery): Promise<Availability[]> {
    const documents = await this.projections.reader(menuItemsView).getMany([...new Set([canteenId, ...items.map(({ itemId }) => itemId)])]);
    const { week } = openingStatusOf(documents.get(canteenId)?.document);
    return items.map((requested) => {
      const document = documents.get(requested.itemId)?.document;
      const offer = offerOf(document?.canteenId === canteenId ? document : undefined, requested);
      return toAvailability(requested, isServed(week, requested.itemId) ? offer : { ...offer, availableCount: 0 });
    });
  }
}

function offerOf(document: MenuItemDocument | undefined, requested: RequestedItem): Offer {
  return requested.itemType === 'Snack'
    ? offerOfSnack(document?.kind === 'Snack' ? document.snack : undefined, requested)
    : offerOfPackagedItem(document?.kind === 'PackagedFood' ? document.item : undefined, requested);
}

const ITEM_TYPES: readonly ItemType[] = ['Snack', 'PackagedFood'];

export class AskedLine {
  @Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 })
  _id: string;

  @ChoiceField(ITEM_TYPES)
  type: ItemType;

  @Field('price')
  price: Rupees;

  @IdsField({ max: CHOSEN_PER_LINE_MAX, message: `one dish can have ${CHOSEN_PER_LINE_MAX} different options at most.` })
  options?: readonly string[];
}

export class AskedCart {
  @ListField(() => AskedLine, { min: 0, max: CART_LINES_MAX, message: `Please send at most ${CART_LINES_MAX} items.` })
  cartItems: AskedLine[];
}

@Controller('orders/availability')
export class AskAvailabilityController {
  constructor(private readonly queries: QueryBus) {}

  @Post()
  @HttpCode(200)
  @ForAudience('student')
  @ReadsViews('menu-items')
  ask(@Body() { cartItems }: AskedCart, @CurrentSession() { canteenId }: Session): Promise<Availability[]> {
    const items = cartItems.map(({ _id, type, price, options }) => ({
      itemId: _id,
      itemType: type,
      price: pricePaise(price),
      ...optionsOf({ options }),
    }));
    return this.queries.execute(new AskAvailabilityQuery(canteenId, items));
  }
}
