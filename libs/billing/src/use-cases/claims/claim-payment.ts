import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { toPaise, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, HourlyQuota, MoneyField, CommandResult, type Session } from '@tiffin/http';
import { IDS, type Ids } from '@tiffin/kernel';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';

export class ClaimPaymentRequest {
  @Field('utr')
  reference: string;

  /** What was paid, in rupees; without it, what was said before, or all that is left. */
  @MoneyField({ min: 0.01, optional: true, message: 'please enter an amount in rupees, above 0.' })
  amount?: number;
}

@ApiTags('bills')
@Controller('bills')
export class ClaimPaymentController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Post(':id/claims')
  @HttpCode(200)
  @ForAudience('student')
  @HourlyQuota('claim', 60)
  @ApiOperation({
    summary:
      'A student says to have paid a bill by UPI, for the contractor to look at; the same reference with another amount corrects that',
  })
  async claim(
    @Param('id') id: string,
    @Body() { reference, amount }: ClaimPaymentRequest,
    @CurrentSession() { userId: studentId, canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const paid = amount === undefined ? undefined : toPaise(amount);
    const claim = { type: 'Claim', canteenId, studentId, claimId: this.ids.uuid(), reference } as const;
    const act = { ...claim, ...(paid !== undefined && { amount: paid }) };
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), act, context));
    return new CommandResult(bill, position);
  }
}
