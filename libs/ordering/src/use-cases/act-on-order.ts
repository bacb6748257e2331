import { Body, Controller, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ORDER_STATUSES, REASON_MAX, type Order, type OrderStatus } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import {
  ActingAs,
  ChoiceField,
  CurrentSession,
  ForAudience,
  HourlyQuota,
  TextField,
  uuidOr404,
  CommandResult,
  type Session,
} from '@tiffin/http';
import { CLOCK, Refusal, type Clock, type Undated } from '@tiffin/kernel';
import { OrderAnswers, type OrderAnswer } from './order-answers.js';
import type { OrderAction, Recall } from '../aggregates/order/order.decider.js';
import { Orders } from '../aggregates/order/orders.js';
import { orderScopeOf } from './order-requests.js';
import { StockSettlement } from './stock-settlement.js';

/** A person's action on a placed order. Throws the decider's refusals, with the current order (docs/reference/wire.md#4.3). */
export class ActOnOrder extends Command<OrderAnswer> {
  constructor(
    readonly orderId: string,
    readonly action: Undated<OrderAction>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnOrder)
export class ActOnOrderHandler implements ICommandHandler<ActOnOrder> {
  constructor(
    private readonly orders: Orders,
    private readonly stock: StockSettlement,
    private readonly answers: OrderAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ orderId, action, context }: ActOnOrder): Promise<OrderAnswer> {
    return this.answers.withOrderOnRefusal(orderId, context, async () => {
      const at = this.clock.now().toISOString();
      const decided = await this.orders.decide(orderId, { ...action, at }, context);
      return this.answers.answer(decided, context, await this.stock.settle(decided.state, context));
    });
  }
}

const NO_SUCH_STATUS = `status must be one of ${ORDER_STATUSES.join(', ')}.`;

export class StatusQuery {
  @ChoiceField(ORDER_STATUSES, { message: NO_SUCH_STATUS })
  status: OrderStatus;

  /** The status that the screen showed (docs/reference/decisions.md#4.6). */
  @ChoiceField(ORDER_STATUSES, { message: NO_SUCH_STATUS, optional: true })
  from?: OrderStatus;
}

export class StatusReason {
  @TextField(REASON_MAX, { optional: true })
  reason?: string;
}

export class RecallRequest {
  /** The status that the caller saw, so that a second tap cannot go back two steps. */
  @ChoiceField(['Prepared', 'PickedUp'])
  from: Recall['from'];
}

@Controller('orders')
export class ActOnOrderController {
  constructor(private readonly commands: CommandBus) {}

  /** Moves an order along the transition table (docs/reference/decisions.md#4.5, #4.6). */
  @Patch(':id')
  @ForAudience('contractor')
  change(
    @Param('id') id: string,
    @Query() { status, from }: StatusQuery,
    @Body() { reason }: StatusReason,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Order>> {
    const change = { to: status, ...(from && { from }), ...(reason?.trim() && { reason: reason.trim() }) };
    return this.act(id, { type: 'ChangeStatus', scope: orderScopeOf(session), ...change }, context);
  }

  /** A student, or the counter, cancels an order before the kitchen begins (docs/reference/decisions.md#4.11a). */
  @Post(':id/cancel')
  @HttpCode(200)
  @ForAudience('student', 'counter', 'contractor')
  // An order costs money, but a cancelled one does not. Without the quota a client could fill the log for free.
  @HourlyQuota('cancel', 60)
  cancel(@Param('id') id: string, @CurrentSession() session: Session, @ActingAs() context: CommandContext): Promise<CommandResult<Order>> {
    return this.act(id, { type: 'Cancel', scope: orderScopeOf(session) }, context);
  }

  /** A student disputes an order that was placed for them at the counter (docs/adr/0042-orders-at-the-counter.md). */
  @Post(':id/object')
  @HttpCode(200)
  @ForAudience('student')
  object(@Param('id') id: string, @CurrentSession() session: Session, @ActingAs() context: CommandContext): Promise<CommandResult<Order>> {
    return this.act(id, { type: 'DisputeOrder', scope: orderScopeOf(session) }, context);
  }

  /** Calls the number of an order that is ready (docs/adr/0045-the-pickup-screen.md). */
  @Post(':id/call')
  @HttpCode(200)
  @ForAudience('contractor')
  call(@Param('id') id: string, @CurrentSession() session: Session, @ActingAs() context: CommandContext): Promise<CommandResult<Order>> {
    return this.act(id, { type: 'Call', scope: orderScopeOf(session) }, context);
  }

  /** Takes an order back one step (docs/reference/decisions.md#4.7). */
  @Post(':id/recall')
  @HttpCode(200)
  @ForAudience('contractor', 'staff')
  recall(
    @Param('id') id: string,
    @Body() { from }: RecallRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Order>> {
    // The kitchen may not recall an order that was handed out (docs/reference/decisions.md#4.7).
    if (session.role === 'staff' && from !== 'Prepared') throw new Refusal('forbidden');
    return this.act(id, { type: 'Recall', scope: orderScopeOf(session), from }, context);
  }

  private async act(id: string, action: ActOnOrder['action'], context: CommandContext): Promise<CommandResult<Order>> {
    const { order, position } = await this.commands.execute(new ActOnOrder(uuidOr404(id), action, context));
    return new CommandResult(order, position);
  }
}
