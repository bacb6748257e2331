import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { toPaise, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, MoneyField, CommandResult, type Session } from '@tiffin/http';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';
import { ReceiptFields, receiptOf } from './receipt-fields.js';

export class MarkPaidRequest extends ReceiptFields {
  /** The amount to pay on the screen, in rupees; with `left`, the bill's amount. */
  @MoneyField({ optional: true })
  amount?: number;

  /** The amount left on the screen, in rupees. The server refuses the payment where it is outdated. */
  @MoneyField({ optional: true })
  left?: number;
}

@Controller('bills')
export class MarkPaidController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  async markPaid(
    @Param('id') id: string,
    @Body() { amount, left, ...receipt }: MarkPaidRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const [shownAmount, shownLeft] = [amount, left].map((rupees) => (rupees === undefined ? undefined : toPaise(rupees)));
    const seen = { ...(shownAmount !== undefined && { amount: shownAmount }), ...(shownLeft !== undefined && { left: shownLeft }) };
    const action = { type: 'Pay', canteenId, receipt: receiptOf(receipt), ...seen } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
    return new CommandResult(bill, position);
  }
}
