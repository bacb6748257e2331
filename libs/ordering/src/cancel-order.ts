import { Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, HourlyQuota, uuidOr404, Written, type Session } from '@tiffin/http';
import { CLOCK, type Clock } from '@tiffin/kernel';
import { OrderAnswers, type OrderAnswer } from './order/order-answers.js';
import type { Reach } from './order/order.decider.js';
import { Orders } from './order/orders.js';
import { reachOf } from './order/reach.js';
import { StockSettlement } from './settle-stock/stock-settlement.js';

/** A student takes an order back before the kitchen begins (decisions 4.11a). Refused with `too_late`, `illegal_transition`, `not_found`. */
export class CancelOrderCommand extends Command<OrderAnswer> {
  constructor(
    readonly reach: Reach,
    readonly orderId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CancelOrderCommand)
export class CancelOrderHandler implements ICommandHandler<CancelOrderCommand> {
  constructor(
    private readonly orders: Orders,
    private readonly stock: StockSettlement,
    private readonly answers: OrderAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ reach, orderId, context }: CancelOrderCommand): Promise<OrderAnswer> {
    return this.answers.explaining(orderId, context, async () => {
      const at = this.clock.now().toISOString();
      const cancelled = await this.orders.decide(orderId, { type: 'Cancel', reach, at }, context);
      return this.answers.answer(cancelled, context, await this.stock.settle(cancelled.state, context));
    });
  }
}

@Controller('orders')
export class CancelOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/cancel')
  @HttpCode(200)
  @ForAudience('student')
  // Who orders pays for it; without this, ordering and cancelling would fill the log for nothing.
  @HourlyQuota('cancel', 60)
  async cancel(@Param('id') id: string, @CurrentSession() session: Session, @ActingAs() context: CommandContext): Promise<Written<Order>> {
    const { order, position } = await this.commands.execute(new CancelOrderCommand(reachOf(session), uuidOr404(id), context));
    return new Written(order, position);
  }
}
