import { Body, Controller, Param, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import type { Snack } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import { ActingAs, BooleanField, CommandResult, CurrentSession, ForAudience, uuidOr404, type Session } from '@tiffin/http';
import type { SwitchOption } from '../aggregates/menu/menu-commands.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import type { SnackState } from '../aggregates/menu/snack.js';
import { snackOf } from './menu-lookup.js';
import { toSnack } from './menu-wire.js';

/** Sets whether an option of a snack is available (docs/reference/decisions.md#3.8). Refused with `not_found`. */
export class SwitchOptionCommand extends Command<LoadedAggregate<SnackState>> {
  constructor(
    readonly option: Omit<SwitchOption, 'type'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SwitchOptionCommand)
export class SwitchOptionHandler implements ICommandHandler<SwitchOptionCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ option, context }: SwitchOptionCommand): Promise<LoadedAggregate<SnackState>> {
    return snackOf(await this.menus.decide(option.canteenId, { type: 'SwitchOption', ...option }, context), option.snackId);
  }
}

export class OptionSwitch {
  @BooleanField()
  isAvailable: boolean;
}

@Controller('contractors/snacks')
export class SwitchOptionController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id/options/:optionId')
  @ForAudience('contractor')
  @ApiOperation({ summary: 'Switches an option of a snack on or off' })
  async switch(
    @Param('id') id: string,
    @Param('optionId') optionId: string,
    @Body() { isAvailable }: OptionSwitch,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ snack: Snack }>> {
    const option = { canteenId, snackId: uuidOr404(id), optionId: uuidOr404(optionId), isAvailable };
    const { state, position } = await this.commands.execute(new SwitchOptionCommand(option, context));
    return new CommandResult({ snack: toSnack(state) }, position);
  }
}
