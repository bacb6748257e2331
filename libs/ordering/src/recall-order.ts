import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, ChoiceField, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import { CLOCK, Refusal, type Clock } from '@tiffin/kernel';
import { OrderAnswers, type OrderAnswer } from './order/order-answers.js';
import type { Reach, Recall } from './order/order.decider.js';
import { Orders } from './order/orders.js';
import { reachOf } from './order/reach.js';

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

export class RecallRequest {
  /** Where the caller saw the order, so that a second tap can't go two steps back. */
  @ChoiceField(['Prepared', 'PickedUp'])
  from: Recall['from'];
}

@Controller('orders')
export class RecallOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/recall')
  @HttpCode(200)
  @ForAudience('contractor', 'staff')
  async recall(
    @Param('id') id: string,
    @Body() { from }: RecallRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Order>> {
    // What was handed out is the counter's business (decisions 4.7).
    if (session.role === 'staff' && from !== 'Prepared') throw new Refusal('forbidden');
    const { order, position } = await this.commands.execute(new RecallOrderCommand(reachOf(session), uuidOr404(id), from, context));
    return new Written(order, position);
  }
}
