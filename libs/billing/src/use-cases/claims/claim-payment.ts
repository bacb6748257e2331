import { Body, Controller, HttpCode, Inject, Param, Post, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { toPaise, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import {
  ActingAs,
  CurrentSession,
  Field,
  ForAudience,
  HourlyQuota,
  MoneyField,
  CommandResult,
  type Session,
  uuidOr404,
} from '@tiffin/http';
import { IDS, type Ids } from '@tiffin/kernel';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';

export class ClaimPaymentRequest {
  @Field('utr')
  reference: string;

  /** What was paid, in rupees. Without it, the amount of the open claim, or all that is left. */
  @MoneyField({ min: 0.01, optional: true, message: 'Please enter an amount in rupees, above 0.' })
  amount?: number;
}

/** What a student does about their claim until the contractor has checked it. */
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
    @Body() body: ClaimPaymentRequest,
    @CurrentSession() { userId: studentId, canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const action = { type: 'Claim', canteenId, studentId, claimId: this.ids.uuid(), ...claimOf(body) } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
    return new CommandResult(bill, position);
  }

  @Patch(':id/claims/:claimId')
  @ForAudience('student')
  @HourlyQuota('claim', 60)
  @ApiOperation({ summary: 'The student corrects what they said to have paid; the claim has another id from then on' })
  async correct(
    @Param('id') id: string,
    @Param('claimId') replaced: string,
    @Body() body: ClaimPaymentRequest,
    @CurrentSession() { userId: studentId, canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const action = {
      type: 'Claim',
      canteenId,
      studentId,
      claimId: this.ids.uuid(),
      replaces: uuidOr404(replaced),
      ...claimOf(body),
    } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
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
    const action = { type: 'WithdrawClaim', canteenId, studentId, claimId: uuidOr404(claimId) } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
    return new CommandResult(bill, position);
  }
}

/** Returns the reference, and the amount in paise where the request has one. */
function claimOf({ reference, amount }: ClaimPaymentRequest) {
  const paise = amount === undefined ? undefined : toPaise(amount);
  return { reference, ...(paise !== undefined && { amount: paise }) };
}
