import { Controller, Delete, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NothingToSay } from '@tiffin/contracts';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import type { RemovePackagedItem, RemoveSnack } from '../aggregates/menu/menu-commands.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';

/**
 * Removes an item from the menu; orders that have it stay as they are (docs/reference/decisions.md#3.5). Returns the position. Refused
 * with `not_found`.
 */
export class RemoveFromMenuCommand extends Command<Position> {
  constructor(
    readonly removal: RemoveSnack | RemovePackagedItem,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveFromMenuCommand)
export class RemoveFromMenuHandler implements ICommandHandler<RemoveFromMenuCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ removal, context }: RemoveFromMenuCommand): Promise<Position> {
    return (await this.menus.decide(removal.canteenId, removal, context)).position;
  }
}

type Removed = CommandResult<NothingToSay>;

@Controller('contractors/snacks')
export class RemoveSnackController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForAudience('contractor')
  async remove(@Param('id') id: string, @CurrentSession() { canteenId }: Session, @ActingAs() context: CommandContext): Promise<Removed> {
    const removal = { type: 'RemoveSnack', canteenId, snackId: uuidOr404(id) } as const;
    return new CommandResult({}, await this.commands.execute(new RemoveFromMenuCommand(removal, context)));
  }
}

@Controller('contractors/packaged')
export class RemovePackagedItemController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForAudience('contractor')
  async remove(@Param('id') id: string, @CurrentSession() { canteenId }: Session, @ActingAs() context: CommandContext): Promise<Removed> {
    const removal = { type: 'RemovePackagedItem', canteenId, itemId: uuidOr404(id) } as const;
    return new CommandResult({}, await this.commands.execute(new RemoveFromMenuCommand(removal, context)));
  }
}
