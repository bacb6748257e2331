import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Snack } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, BooleanField, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import { toSnack } from '../menu/wire.js';
import { SwitchAvailabilityCommand } from './switch-availability.command.js';

export class AvailabilitySwitch {
  @BooleanField({ optional: true })
  isAvailable?: boolean;
}

@Controller('contractors/snacks/availability')
export class SwitchAvailabilityController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  async switch(
    @Param('id') id: string,
    @Body() { isAvailable }: AvailabilitySwitch,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<{ snack: Snack }>> {
    const command = new SwitchAvailabilityCommand(canteenId, uuidOr404(id), isAvailable, context);
    const { state, position } = await this.commands.execute(command);
    return new Written({ snack: toSnack(state) }, position);
  }
}
