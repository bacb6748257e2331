import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock, CommandContext } from '@tiffin/event-sourcing';
import { CLOCK } from '@tiffin/http';
import { BillAnswers, type BillAnswer } from '../bill/bill-answers.js';
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
