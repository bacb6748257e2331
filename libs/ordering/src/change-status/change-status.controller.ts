import { Body, Controller, Param, Patch, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ORDER_STATUSES, REASON_MAX, type Order, type OrderStatus } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, ChoiceField, CurrentSession, ForAudience, TextField, uuidOr404, Written, type Session } from '@tiffin/http';
import { reachOf } from '../order/reach.js';
import { ChangeStatusCommand } from './change-status.command.js';

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
