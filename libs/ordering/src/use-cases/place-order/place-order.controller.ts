import { Body, Controller, Headers, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import type { Order } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, CommandResult, type Session } from '@tiffin/http';
import { withFreshCart } from './fresh-cart.js';
import { PlaceOrderCommand } from './place-order.command.js';
import { cartRequestOf, keyOf, PlaceOrderRequest } from './place-order.request.js';

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
    @Body() body: PlaceOrderRequest,
    @CurrentSession() { userId: studentId, canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Order>> {
    const command = new PlaceOrderCommand({ studentId, canteenId }, keyOf(key), cartRequestOf(body), context);
    try {
      const { order, position, isRepeat } = await this.commands.execute(command);
      return new CommandResult(order, position, isRepeat ? 200 : 201);
    } catch (error) {
      throw withFreshCart(error);
    }
  }
}
