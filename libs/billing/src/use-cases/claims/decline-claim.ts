import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { REASON_MAX, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, TextField, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { billIdOr404 } from '../bill-wire.js';
import { ActOnBill } from '../act-on-bill.js';

export class DeclineClaimRequest {
  @TextField(REASON_MAX, { min: 1 })
  reason: string;
}

@ApiTags('bills')
@Controller('bills')
export class DeclineClaimController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/claims/:claimId/decline')
  @HttpCode(200)
  @ForAudience('contractor')
  @ApiOperation({ summary: 'The contractor finds no such payment; the student reads why' })
  async decline(
    @Param('id') id: string,
    @Param('claimId') claimId: string,
    @Body() { reason }: DeclineClaimRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Bill>> {
    const action = { type: 'DeclineClaim', canteenId, claimId: uuidOr404(claimId), reason: reason.trim() } as const;
    const { bill, position } = await this.commands.execute(new ActOnBill(billIdOr404(id), action, context));
    return new CommandResult(bill, position);
  }
}
