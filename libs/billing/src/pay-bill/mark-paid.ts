import { Body, Controller, Inject, Param, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toPaise, type Bill, type Paise } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, MoneyField, Written, type Session } from '@tiffin/http';
import { CLOCK, type Clock } from '@tiffin/kernel';
import { BillAnswers, type BillAnswer } from '../bill/bill-answers.js';
import type { Receipt } from '../bill/bill-events.js';
import { billIdOr404 } from '../bill/bill-wire.js';
import { Bills } from '../bill/bills.js';
import { ReceiptFields, receiptOf } from './receipt-fields.js';

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
    readonly receipt: Receipt = {},
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

  execute({ canteenId, billId, amount, context, receipt }: MarkPaidCommand): Promise<BillAnswer> {
    return this.answers.explaining(billId, async () => {
      const at = this.clock.now().toISOString();
      const command = { type: 'Pay' as const, canteenId, at, receipt, ...(amount !== undefined && { amount }) };
      return this.answers.answer(await this.bills.decide(billId, command, context));
    });
  }
}

export class MarkPaidRequest extends ReceiptFields {
  /** What the screen showed, in rupees. */
  @MoneyField({ optional: true })
  amount?: number;
}

@Controller('bills')
export class MarkPaidController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  async markPaid(
    @Param('id') id: string,
    @Body() { amount, ...receipt }: MarkPaidRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Bill>> {
    const shown = amount === undefined ? undefined : toPaise(amount);
    const command = new MarkPaidCommand(canteenId, billIdOr404(id), shown, context, receiptOf(receipt));
    const { bill, position } = await this.commands.execute(command);
    return new Written(bill, position);
  }
}
