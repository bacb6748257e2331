import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, Folded } from '@tiffin/event-sourcing';
import { MenuStream } from '../menu/menu-stream.js';
import { snackOf } from '../menu/of-menu.js';
import type { SnackState } from '../menu/snack.js';

/** Says whether a snack can be had; without `isAvailable` the switch toggles (decisions 3.3a). Refused with `not_found`. */
export class SwitchAvailabilityCommand extends Command<Folded<SnackState>> {
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

  async execute({ canteenId, snackId, isAvailable, context }: SwitchAvailabilityCommand): Promise<Folded<SnackState>> {
    return snackOf(await this.menus.decide(canteenId, { type: 'SwitchAvailability', canteenId, snackId, isAvailable }, context), snackId);
  }
}
