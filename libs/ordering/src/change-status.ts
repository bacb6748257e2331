import { Body, Controller, Inject, Param, Patch, Query } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ORDER_STATUSES, REASON_MAX, type Order, type OrderStatus } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, ChoiceField, CurrentSession, ForAudience, TextField, uuidOr404, Written, type Session } from '@tiffin/http';
import { CLOCK, type Clock } from '@tiffin/kernel';
import { OrderAnswers, type OrderAnswer } from './order/order-answers.js';
import type { Reach } from './order/order.decider.js';
import { Orders } from './order/orders.js';
import { reachOf } from './order/reach.js';
import { StockSettlement } from './settle-stock/stock-settlement.js';

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

const NO_SUCH_STATUS = `status must be one of ${ORDER_STATUSES.join(', ')}.`;

export class StatusQuery {
  @ChoiceField(ORDER_STATUSES, { message: NO_SUCH_STATUS })
  status: OrderStatus;

  /** The status that the screen showed (decisions 4.6). */
  @ChoiceField(ORDER_STATUSES, { message: NO_SUCH_STATUS, optional: true })
  from?: OrderStatus;
}

export class StatusReason {
  @TextField(REASON_MAX, { optional: true })
  reason?: string;
}

@Controller('orders')
export class ChangeStatusController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  async change(
    @Param('id') id: string,
    @Query() { status, from }: StatusQuery,
    @Body() { reason }: StatusReason,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Order>> {
    const change = { to: status, ...(from && { from }), ...(reason?.trim() && { reason: reason.trim() }) };
    const { order, position } = await this.commands.execute(new ChangeStatusCommand(reachOf(session), uuidOr404(id), change, context));
    return new Written(order, position);
  }
}
