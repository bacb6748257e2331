import { Body, Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NOTICE_MAX, type CanteenState } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, BooleanField, CurrentSession, ForAudience, TextField, Written, type Session } from '@tiffin/http';
import { CloseCanteenCommand } from './close-canteen.command.js';

export class CanteenForm {
  @BooleanField()
  open: boolean;

  @TextField(NOTICE_MAX, { optional: true })
  notice?: string;
}

@Controller('contractors/canteen')
export class CloseCanteenController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @ForAudience('contractor')
  async change(
    @Body() { open, notice = '' }: CanteenForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<CanteenState>> {
    const { state, position } = await this.commands.execute(new CloseCanteenCommand(canteenId, { open, notice: notice.trim() }, context));
    return new Written(state, position);
  }
}
