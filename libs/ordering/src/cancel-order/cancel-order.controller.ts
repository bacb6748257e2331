import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Order } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import { reachOf } from '../order/reach.js';
import { CancelOrderCommand } from './cancel-order.command.js';

@Controller('orders')
export class CancelOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/cancel')
  @HttpCode(200)
  @ForAudience('student')
  async cancel(@Param('id') id: string, @CurrentSession() session: Session, @ActingAs() context: CommandContext): Promise<Written<Order>> {
    const { order, position } = await this.commands.execute(new CancelOrderCommand(reachOf(session), uuidOr404(id), context));
    return new Written(order, position);
  }
}
