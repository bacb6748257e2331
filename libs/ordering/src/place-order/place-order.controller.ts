import { Body, Controller, Headers, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { toPaise, type Order, type Paise, type Rupees } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, isUuid, Written, type Session } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import type { RequestedLine } from './accept-order.js';
import { withFreshCart } from './fresh-cart.js';
import { PlaceOrderCommand } from './place-order.command.js';
import { PlaceOrderRequest, type CartLineRequest } from './place-order.request.js';

@Controller('orders')
export class PlaceOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAudience('student')
  @ApiCreatedResponse({ description: 'It is placed' })
  @ApiOkResponse({ description: 'It was placed before, with the same key' })
  @ApiHeader({ name: 'Idempotency-Key', required: true, schema: { type: 'string', format: 'uuid' } })
  async place(
    @Headers('idempotency-key') key: string | undefined,
    @Body() { cartItems, amount, packingCharges }: PlaceOrderRequest,
    @CurrentSession() { userId: studentId, canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Order>> {
    if (!isUuid(key)) throw invalid({ 'Idempotency-Key': 'Idempotency-Key must be a UUID.' });
    const request = { cart: cartItems.map(requestedLine), packing: paise(packingCharges), total: paise(amount) };
    const command = new PlaceOrderCommand({ studentId, canteenId }, key, request, context);
    try {
      const { order, position, isRepeat } = await this.commands.execute(command);
      return new Written(order, position, isRepeat ? 200 : 201);
    } catch (error) {
      throw withFreshCart(error);
    }
  }
}

function requestedLine({ _id, type, quantity, price, isPacked, specialInstructions }: CartLineRequest): RequestedLine {
  const instructions = specialInstructions?.trim();
  return { itemId: _id, itemType: type, quantity, price: paise(price), packed: isPacked, ...(instructions && { instructions }) };
}

/** The fields' rules let only amounts pass that are paise. */
function paise(rupees: Rupees): Paise {
  const amount = toPaise(rupees);
  if (amount === undefined) throw new Error(`${rupees} is no amount`);
  return amount;
}
