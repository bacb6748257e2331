import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { toPaise, type Bill } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, MoneyField, Written, type Session } from '@tiffin/http';
import { billIdOr404 } from '../bill/bill-id.js';
import { MarkPaidCommand } from './mark-paid.command.js';

export class MarkPaidRequest {
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
    @Body() { amount }: MarkPaidRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Bill>> {
    const shown = amount === undefined ? undefined : toPaise(amount);
    const { bill, position } = await this.commands.execute(new MarkPaidCommand(canteenId, billIdOr404(id), shown, context));
    return new Written(bill, position);
  }
}
