import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { MenuStream } from '../menu/menu-stream.js';

/** Takes a snack off the menu; orders that have it stay as they are (decisions 3.5). Answers the position. Refused with `not_found`. */
export class RemoveSnackCommand extends Command<Position> {
  constructor(
    readonly canteenId: string,
    readonly snackId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveSnackCommand)
export class RemoveSnackHandler implements ICommandHandler<RemoveSnackCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ canteenId, snackId, context }: RemoveSnackCommand): Promise<Position> {
    const { position } = await this.menus.decide(canteenId, { type: 'RemoveSnack', canteenId, snackId }, context);
    return position;
  }
}
