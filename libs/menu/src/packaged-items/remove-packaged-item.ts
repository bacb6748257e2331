import { Controller, Delete, Param } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import { MenuStream } from '../menu/menu-stream.js';

/** Takes a packaged item off the menu; orders that have it stay as they are (decisions 3.5). Answers the position. Refused with `not_found`. */
export class RemovePackagedItemCommand extends Command<Position> {
  constructor(
    readonly canteenId: string,
    readonly itemId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemovePackagedItemCommand)
export class RemovePackagedItemHandler implements ICommandHandler<RemovePackagedItemCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ canteenId, itemId, context }: RemovePackagedItemCommand): Promise<Position> {
    const { position } = await this.menus.decide(canteenId, { type: 'RemovePackagedItem', canteenId, itemId }, context);
    return position;
  }
}

@Controller('contractors/packaged')
export class RemovePackagedItemController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForAudience('contractor')
  async remove(
    @Param('id') id: string,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Record<string, never>>> {
    return new Written({}, await this.commands.execute(new RemovePackagedItemCommand(canteenId, uuidOr404(id), context)));
  }
}
