import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CART_LINES_MAX, type Availability, type ItemType, type Rupees } from '@tiffin/contracts';
import { ChoiceField, CurrentSession, Field, ForAudience, ListField, ReadsViews, type Session } from '@tiffin/http';
import { pricePaise } from '../menu/wire.js';
import { AskAvailabilityQuery } from './ask-availability.query.js';

const ITEM_TYPES: readonly ItemType[] = ['Snack', 'PackagedFood'];

export class AskedLine {
  @Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 })
  _id: string;

  @ChoiceField(ITEM_TYPES)
  type: ItemType;

  @Field('price')
  price: Rupees;
}

export class AskedCart {
  @ListField(() => AskedLine, { min: 0, max: CART_LINES_MAX, message: `please send at most ${CART_LINES_MAX} items.` })
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
    const items = cartItems.map(({ _id, type, price }) => ({ itemId: _id, itemType: type, price: pricePaise(price) }));
    return this.queries.execute(new AskAvailabilityQuery(canteenId, items));
  }
}
