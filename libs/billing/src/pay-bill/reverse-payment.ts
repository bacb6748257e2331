import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { REASON_MAX, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, TextField, Written, type Session } from '@tiffin/http';
import { CLOCK, type Clock } from '@tiffin/kernel';
import { BillAnswers, type BillAnswer } from '../bill/bill-answers.js';
import { billIdOr404 } from '../bill/bill-wire.js';
import { Bills } from '../bill/bills.js';

/** Takes a payment back that was a mistake; the bill is unpaid again and says what it said (decisions 7.3, 7.4). Refused with `not_paid` and `not_found`. */
export class ReversePaymentCommand extends Command<BillAnswer> {
  constructor(
    readonly canteenId: string,
    readonly billId: string,
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReversePaymentCommand)
export class ReversePaymentHandler implements ICommandHandler<ReversePaymentCommand> {
  constructor(
    private readonly bills: Bills,
    private readonly answers: BillAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ canteenId, billId, reason, context }: ReversePaymentCommand): Promise<BillAnswer> {
    const at = this.clock.now().toISOString();
    return this.answers.answer(await this.bills.decide(billId, { type: 'Reverse', canteenId, reason, at }, context));
  }
}

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
