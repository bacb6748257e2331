import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refusal, type Order } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, ChoiceField, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import type { Recall } from '../order/order-commands.js';
import { reachOf } from '../order/reach.js';
import { RecallOrderCommand } from './recall-order.command.js';

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
