import { Body, Controller, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { toPaise, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, HourlyQuota, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { IDS, type Ids } from '@tiffin/kernel';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';
import { ClaimPaymentRequest } from './claim-payment.js';

/** What a student can do about their claim until the contractor has looked at it. */
@ApiTags('bills')
@Controller('bills')
export class CorrectClaimController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Patch(':id/claims/:claimId')
  @ForAudience('student')
  @HourlyQuota('claim', 60)
  @ApiOperation({ summary: 'The student corrects what they said to have paid; the claim has another id from then on' })
  async correct(
    @Param('id') id: string,
    @Param('claimId') replaced: string,
    @Body() { reference, amount }: ClaimPaymentRequest,
    @CurrentSession() { userId: studentId, canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const paid = amount === undefined ? undefined : toPaise(amount);
    const claim = { type: 'Claim', canteenId, studentId, claimId: this.ids.uuid(), replaces: uuidOr404(replaced), reference } as const;
    const act = { ...claim, ...(paid !== undefined && { amount: paid }) };
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), act, context));
    return new CommandResult(bill, position);
  }

  @Post(':id/claims/:claimId/withdraw')
  @HttpCode(200)
  @ForAudience('student')
  @HourlyQuota('claim', 60)
  @ApiOperation({ summary: 'The student takes back that they have paid' })
  async withdraw(
    @Param('id') id: string,
    @Param('claimId') claimId: string,
    @CurrentSession() { userId: studentId, canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const act = { type: 'WithdrawClaim', canteenId, studentId, claimId: uuidOr404(claimId) } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), act, context));
    return new CommandResult(bill, position);
  }
}
