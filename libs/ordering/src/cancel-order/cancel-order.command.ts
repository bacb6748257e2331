import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock, CommandContext } from '@tiffin/event-sourcing';
import { CLOCK } from '@tiffin/http';
import type { Reach } from '../order/order-commands.js';
import { OrderAnswers, type OrderAnswer } from '../order/order-answers.js';
import { Orders } from '../order/orders.js';
import { StockSettlement } from '../settle-stock/stock-settlement.js';

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
