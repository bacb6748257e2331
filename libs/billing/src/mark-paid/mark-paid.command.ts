import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Paise } from '@tiffin/contracts';
import type { Clock, CommandContext } from '@tiffin/event-sourcing';
import { CLOCK } from '@tiffin/http';
import { BillAnswers, type BillAnswer } from '../bill/bill-answers.js';
import { Bills } from '../bill/bills.js';

/**
 * Records that a student paid a bill (decisions 7.4); paying what is paid changes nothing. `amount`: what the screen showed, in paise. Refused with
 * `amount_changed`, which carries the bill, and `not_found`.
 */
export class MarkPaidCommand extends Command<BillAnswer> {
  constructor(
    readonly canteenId: string,
    readonly billId: string,
    readonly amount: Paise | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MarkPaidCommand)
export class MarkPaidHandler implements ICommandHandler<MarkPaidCommand> {
  constructor(
    private readonly bills: Bills,
    private readonly answers: BillAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ canteenId, billId, amount, context }: MarkPaidCommand): Promise<BillAnswer> {
    return this.answers.explaining(billId, async () => {
      const at = this.clock.now().toISOString();
      const command = { type: 'Pay' as const, canteenId, at, ...(amount !== undefined && { amount }) };
      return this.answers.answer(await this.bills.decide(billId, command, context));
    });
  }
}
