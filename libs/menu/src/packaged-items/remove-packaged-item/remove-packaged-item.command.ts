import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { MenuStream } from '../../menu/menu-stream.js';

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
