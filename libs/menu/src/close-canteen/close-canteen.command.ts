import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CanteenState } from '@tiffin/contracts';
import type { CommandContext, Folded } from '@tiffin/event-sourcing';
import { MenuStream } from '../menu/menu-stream.js';

/** Closes the canteen for orders or opens it again, with a short message for everyone's screen (decisions 3.1a). */
export class CloseCanteenCommand extends Command<Folded<CanteenState>> {
  constructor(
    readonly canteenId: string,
    readonly wanted: CanteenState,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CloseCanteenCommand)
export class CloseCanteenHandler implements ICommandHandler<CloseCanteenCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ canteenId, wanted, context }: CloseCanteenCommand): Promise<Folded<CanteenState>> {
    const type = wanted.open ? 'OpenCanteen' : 'CloseCanteen';
    const { state, revision, position } = await this.menus.decide(canteenId, { type, canteenId, notice: wanted.notice }, context);
    return { state: { open: state.open, notice: state.notice }, revision, position };
  }
}
