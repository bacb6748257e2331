import { Body, Controller, Headers, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { type Order, toRupees, type FreshCart } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, CommandResult, type Session } from '@tiffin/http';
import { PlaceOrderCommand } from './place-order.command.js';
import { cartRequestOf, keyOf, PlaceOrderRequest } from './place-order.request.js';
import { Refusal } from '@tiffin/kernel';
import { toAvailability } from '@tiffin/menu';
import { OverLimit } from '../../aggregates/credit/credit.decider.js';
import { CartRefused } from './accept-order.js';

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

/**
 * Returns the refusal of a cart as the wire has it: with the current menu's offers in rupees (docs/reference/wire.md#4.1), or with the
 * rest of the monthly limit. Returns any other error unchanged.
 */
export function withFreshCart(error: unknown): unknown {
  if (error instanceof OverLimit) return new Refusal('over_limit', { extra: { left: toRupees(error.left) } });
  if (!(error instanceof CartRefused)) return error;
  const { code, cart, totals } = error;
  const fresh: FreshCart = {
    lines: cart.map(({ requested, offer }) => toAvailability(requested, offer)),
    subtotal: toRupees(totals.subtotal),
    packingCharges: toRupees(totals.packing),
    tax: toRupees(totals.tax),
    amount: toRupees(totals.total),
  };
  return new Refusal(code, { extra: { ...fresh } });
}
