import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, Folded } from '@tiffin/event-sourcing';
import { BLOBS, type Picture } from '@tiffin/http';
import type { BlobStore } from '@tiffin/read-models';
import type { ChangeSnack } from '../menu/menu-commands.js';
import { MenuStream } from '../menu/menu-stream.js';
import { snackOf } from '../menu/of-menu.js';
import type { SnackState } from '../menu/snack.js';

/** Changes a snack; what is left out stays. Refused with `not_found` and `name_taken`. */
export class ChangeSnackCommand extends Command<Folded<SnackState>> {
  constructor(
    readonly canteenId: string,
    readonly change: Pick<ChangeSnack, 'snackId' | 'name' | 'price' | 'info' | 'diets'>,
    readonly picture: Picture | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The old picture stays in the store: orders placed before still show it (decisions 3.5). */
@CommandHandler(ChangeSnackCommand)
export class ChangeSnackHandler implements ICommandHandler<ChangeSnackCommand> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  async execute({ canteenId, change, picture, context }: ChangeSnackCommand): Promise<Folded<SnackState>> {
    if (picture) await this.blobs.put(picture.name, picture.content);
    const command = { type: 'ChangeSnack', canteenId, ...change, ...(picture && { image: picture.name }) } as const;
    return snackOf(await this.menus.decide(canteenId, command, context), change.snackId);
  }
}
