import { Body, Controller, Param, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Snack } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import { ActingAs, BooleanField, CurrentSession, ForAudience, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import { snackOf } from './menu-lookup.js';
import type { SnackState } from '../aggregates/menu/snack.js';
import { toSnack } from './menu-wire.js';

/** Sets whether a snack is available; without `isAvailable` it toggles (docs/reference/decisions.md#3.3a). Refused with `not_found`. */
export class SwitchAvailabilityCommand extends Command<LoadedAggregate<SnackState>> {
  constructor(
    readonly canteenId: string,
    readonly snackId: string,
    readonly isAvailable: boolean | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SwitchAvailabilityCommand)
export class SwitchAvailabilityHandler implements ICommandHandler<SwitchAvailabilityCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ canteenId, snackId, isAvailable, context }: SwitchAvailabilityCommand): Promise<LoadedAggregate<SnackState>> {
    return snackOf(await this.menus.decide(canteenId, { type: 'SwitchAvailability', canteenId, snackId, isAvailable }, context), snackId);
  }
}

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
  ): Promise<CommandResult<{ snack: Snack }>> {
    const command = new SwitchAvailabilityCommand(canteenId, uuidOr404(id), isAvailable, context);
    const { state, position } = await this.commands.execute(command);
    return new CommandResult({ snack: toSnack(state) }, position);
  }
}
