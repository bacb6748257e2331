import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { REASON_MAX, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, TextField, Written, type Session } from '@tiffin/http';
import { billIdOr404 } from '../bill/bill-id.js';
import { ReversePaymentCommand } from './reverse-payment.command.js';

export class ReversePaymentRequest {
  @TextField(REASON_MAX, { min: 1 })
  reason: string;
}

@Controller('bills')
export class ReversePaymentController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/reversal')
  @HttpCode(200)
  @ForAudience('contractor')
  async reverse(
    @Param('id') id: string,
    @Body() { reason }: ReversePaymentRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Bill>> {
    const { bill, position } = await this.commands.execute(new ReversePaymentCommand(canteenId, billIdOr404(id), reason.trim(), context));
    return new Written(bill, position);
  }
}
