import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PAYMENT_METHODS, toPaise, type Bill, type PaymentMethod } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, ChoiceField, CurrentSession, ForAudience, MoneyField, CommandResult, type Session } from '@tiffin/http';
import { invalid } from '@tiffin/kernel';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';
import { receiptOf, ReferenceField } from './receipt-fields.js';

const AMOUNT = 'Please enter an amount in rupees, above 0.';

export class RecordPaymentRequest {
  /** In rupees. */
  @MoneyField({ min: 0.01, message: AMOUNT })
  amount: number;

  @ChoiceField(PAYMENT_METHODS)
  method: PaymentMethod;

  @ReferenceField()
  reference?: string;

  /** The amount left on the screen, in rupees, so that the server refuses a second record of the same money. */
  @MoneyField({ optional: true })
  left?: number;
}

@ApiTags('bills')
@Controller('bills')
export class RecordPaymentController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/payments')
  @HttpCode(200)
  @ForAudience('contractor')
  @ApiOperation({ summary: 'Records what was received of a bill; the bill is paid once that is all of it' })
  async record(
    @Param('id') id: string,
    @Body() { amount, left, ...fields }: RecordPaymentRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const received = toPaise(amount);
    if (received === undefined) throw invalid({ amount: AMOUNT });
    const receipt = { ...receiptOf(fields), method: fields.method };
    const shownLeft = left === undefined ? undefined : toPaise(left);
    const action = { type: 'PayPart', canteenId, amount: received, receipt, ...(shownLeft !== undefined && { left: shownLeft }) } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
    return new CommandResult(bill, position);
  }
}
