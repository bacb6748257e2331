import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock, CommandContext } from '@tiffin/event-sourcing';
import { CLOCK } from '@tiffin/http';
import type { Reach, Recall } from '../order/order-commands.js';
import { OrderAnswers, type OrderAnswer } from '../order/order-answers.js';
import { Orders } from '../order/orders.js';

/** Takes an order one step back (decisions 4.7). Refused with `illegal_transition`, `too_late`, `not_found`. */
export class RecallOrderCommand extends Command<OrderAnswer> {
  constructor(
    readonly reach: Reach,
    readonly orderId: string,
    readonly from: Recall['from'],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RecallOrderCommand)
export class RecallOrderHandler implements ICommandHandler<RecallOrderCommand> {
  constructor(
    private readonly orders: Orders,
    private readonly answers: OrderAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ reach, orderId, from, context }: RecallOrderCommand): Promise<OrderAnswer> {
    return this.answers.explaining(orderId, context, async () => {
      const at = this.clock.now().toISOString();
      return this.answers.answer(await this.orders.decide(orderId, { type: 'Recall', reach, from, at }, context), context);
    });
  }
}
