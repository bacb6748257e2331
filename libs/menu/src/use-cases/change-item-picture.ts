import { Body, Controller, Inject, Param, Put } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import type { PackagedItem } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import {
  ActingAs,
  CommandResult,
  CurrentSession,
  ForAudience,
  namedByContent,
  PictureField,
  UploadedWebp,
  UploadsImage,
  uuidOr404,
  type Picture,
  type Session,
} from '@tiffin/http';
import { BLOBS } from '@tiffin/kernel';
import type { BlobStore } from '@tiffin/read-models';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import type { PackagedItemState } from '../aggregates/menu/packaged-item.js';
import { packagedItemOf } from './menu-lookup.js';
import { toPackagedItem } from './menu-wire.js';

/** Gives a packaged item a picture, or another one. Refused with `not_found`. */
export class ChangeItemPictureCommand extends Command<LoadedAggregate<PackagedItemState>> {
  constructor(
    readonly canteenId: string,
    readonly itemId: string,
    readonly picture: Picture,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The old picture stays in the store, as a snack's does (docs/reference/decisions.md#3.5). */
@CommandHandler(ChangeItemPictureCommand)
export class ChangeItemPictureHandler implements ICommandHandler<ChangeItemPictureCommand> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  async execute({ canteenId, itemId, picture, context }: ChangeItemPictureCommand): Promise<LoadedAggregate<PackagedItemState>> {
    await this.blobs.put(picture.name, picture.content);
    const command = { type: 'ChangeItemPicture', canteenId, itemId, image: picture.name } as const;
    return packagedItemOf(await this.menus.decide(canteenId, command, context), itemId);
  }
}

export class ItemPictureForm {
  @PictureField()
  image: UploadedWebp;
}

@Controller('contractors/packaged')
export class ChangeItemPictureController {
  constructor(private readonly commands: CommandBus) {}

  @Put(':id/picture')
  @ForAudience('contractor')
  @UploadsImage('image')
  @ApiOperation({ summary: 'Gives a packaged item a picture, or another one' })
  async change(
    @Param('id') id: string,
    @Body() { image }: ItemPictureForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ item: PackagedItem }>> {
    const picture = namedByContent(image.content);
    const { state, position } = await this.commands.execute(new ChangeItemPictureCommand(canteenId, uuidOr404(id), picture, context));
    return new CommandResult({ item: toPackagedItem(state) }, position);
  }
}
