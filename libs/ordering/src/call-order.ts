import { Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Order } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import { CLOCK, type Clock } from '@tiffin/kernel';
import { OrderAnswers, type OrderAnswer } from './order/order-answers.js';
import type { Reach } from './order/order.decider.js';
import { Orders } from './order/orders.js';
import { reachOf } from './order/reach.js';

/** Calls the number of an order that is ready (docs/adr/0045). Refused with `illegal_transition`, `not_found`. */
export class CallOrderCommand extends Command<OrderAnswer> {
  constructor(
    readonly reach: Reach,
    readonly orderId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CallOrderCommand)
export class CallOrderHandler implements ICommandHandler<CallOrderCommand> {
  constructor(
    private readonly orders: Orders,
    private readonly answers: OrderAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ reach, orderId, context }: CallOrderCommand): Promise<OrderAnswer> {
    return this.answers.explaining(orderId, context, async () => {
      const at = this.clock.now().toISOString();
      return this.answers.answer(await this.orders.decide(orderId, { type: 'Call', reach, at }, context), context);
    });
  }
}

@Controller('orders')
export class CallOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/call')
  @HttpCode(200)
  @ForAudience('contractor')
  async call(@Param('id') id: string, @CurrentSession() session: Session, @ActingAs() context: CommandContext): Promise<Written<Order>> {
    const { order, position } = await this.commands.execute(new CallOrderCommand(reachOf(session), uuidOr404(id), context));
    return new Written(order, position);
  }
}
