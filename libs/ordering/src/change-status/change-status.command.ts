import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrderStatus } from '@tiffin/contracts';
import type { Clock, CommandContext } from '@tiffin/event-sourcing';
import { CLOCK } from '@tiffin/http';
import type { Reach } from '../order/order-commands.js';
import { OrderAnswers, type OrderAnswer } from '../order/order-answers.js';
import { Orders } from '../order/orders.js';
import { StockSettlement } from '../settle-stock/stock-settlement.js';

/** Moves an order along the transition table (decisions 4.5, 4.6). Refused with `moved_on`, `illegal_transition`, `not_found`. */
export class ChangeStatusCommand extends Command<OrderAnswer> {
  constructor(
    readonly reach: Reach,
    readonly orderId: string,
    readonly change: { readonly to: OrderStatus; readonly from?: OrderStatus; readonly reason?: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeStatusCommand)
export class ChangeStatusHandler implements ICommandHandler<ChangeStatusCommand> {
  constructor(
    private readonly orders: Orders,
    private readonly stock: StockSettlement,
    private readonly answers: OrderAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ reach, orderId, change, context }: ChangeStatusCommand): Promise<OrderAnswer> {
    return this.answers.explaining(orderId, context, async () => {
      const at = this.clock.now().toISOString();
      const changed = await this.orders.decide(orderId, { type: 'ChangeStatus', reach, at, ...change }, context);
      return this.answers.answer(changed, context, await this.stock.settle(changed.state, context));
    });
  }
}
