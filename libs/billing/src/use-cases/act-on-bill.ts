import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '@tiffin/event-sourcing';
import { CLOCK, type Clock, type Undated } from '@tiffin/kernel';
import { BillAnswers, type BillAnswer } from './bill-answers.js';
import type { BillAction } from '../aggregates/bill/bill-commands.js';
import { Bills } from '../aggregates/bill/bills.js';

/**
 * A person's action on a bill. Throws the decider's refusals, `amount_changed` and `already_paid` with the current bill
 * (docs/reference/wire.md#7.10).
 */
export class ActOnBill extends Command<BillAnswer> {
  constructor(
    readonly billId: string,
    readonly action: Undated<BillAction>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnBill)
export class ActOnBillHandler implements ICommandHandler<ActOnBill> {
  constructor(
    private readonly bills: Bills,
    private readonly answers: BillAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ billId, action, context }: ActOnBill): Promise<BillAnswer> {
    return this.answers.withBillOnRefusal(billId, async () => {
      const at = this.clock.now().toISOString();
      return this.answers.answer(await this.bills.decide(billId, { ...action, at }, context));
    });
  }
}
