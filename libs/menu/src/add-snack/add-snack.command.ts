import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, Folded, Ids } from '@tiffin/event-sourcing';
import { BLOBS, IDS, type Picture } from '@tiffin/http';
import type { BlobStore } from '@tiffin/read-models';
import type { AddSnack } from '../menu/menu-commands.js';
import { MenuStream } from '../menu/menu-stream.js';
import { snackOf } from '../menu/of-menu.js';
import type { SnackState } from '../menu/snack.js';

/** Puts a snack on the canteen's menu. Refused with `name_taken`. */
export class AddSnackCommand extends Command<Folded<SnackState>> {
  constructor(
    readonly canteenId: string,
    readonly snack: Pick<AddSnack, 'name' | 'price' | 'info' | 'diets'>,
    readonly picture: Picture,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddSnackCommand)
export class AddSnackHandler implements ICommandHandler<AddSnackCommand> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ canteenId, snack, picture, context }: AddSnackCommand): Promise<Folded<SnackState>> {
    const snackId = this.ids.uuid();
    await this.blobs.put(picture.name, picture.content); // first, so that no event ever names a picture that is not there
    return snackOf(
      await this.menus.decide(canteenId, { type: 'AddSnack', canteenId, snackId, ...snack, image: picture.name }, context),
      snackId,
    );
  }
}
