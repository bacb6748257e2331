import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { REASON_MAX, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, HourlyQuota, TextField, CommandResult, type Session } from '@tiffin/http';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';

/** Characters of a payment's id: a UUID, or a number for payments that were recorded without one. */
const PAYMENT_ID_MAX = 36;

export class ReversePaymentRequest {
  @TextField(REASON_MAX, { min: 1 })
  reason: string;

  /** The payment to reverse; without it, the last one. Reversing the same one again changes nothing. */
  @TextField(PAYMENT_ID_MAX, { min: 1, optional: true })
  paymentId?: string;
}

@Controller('bills')
export class ReversePaymentController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/reversal')
  @HttpCode(200)
  @ForAudience('contractor')
  @HourlyQuota('reversal', 600)
  async reverse(
    @Param('id') id: string,
    @Body() { reason, paymentId }: ReversePaymentRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const payment = paymentId === undefined ? {} : { paymentId };
    const action = { type: 'Reverse', canteenId, reason: reason.trim(), ...payment } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
    return new CommandResult(bill, position);
  }
}
