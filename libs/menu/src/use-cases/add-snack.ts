import { Body, Controller, Inject, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Snack } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import {
  ActingAs,
  CurrentSession,
  ForAudience,
  namedByContent,
  UploadsImage,
  CommandResult,
  type Picture,
  type Session,
} from '@tiffin/http';
import { BLOBS, IDS, type Ids } from '@tiffin/kernel';
import type { BlobStore } from '@tiffin/read-models';
import type { AddSnack } from '../aggregates/menu/menu-commands.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import { snackOf } from './menu-lookup.js';
import type { SnackState } from '../aggregates/menu/snack.js';
import { pricePaise, toSnack } from './menu-wire.js';
import { writtenGroups } from './option-groups-field.js';
import { NewSnackForm } from './snack-form.js';

/** Puts a snack on the canteen's menu. Refused with `name_taken`. */
export class AddSnackCommand extends Command<LoadedAggregate<SnackState>> {
  constructor(
    readonly canteenId: string,
    readonly snack: Omit<AddSnack, 'type' | 'canteenId' | 'snackId' | 'image'>,
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

  async execute({ canteenId, snack, picture, context }: AddSnackCommand): Promise<LoadedAggregate<SnackState>> {
    const snackId = this.ids.uuid();
    await this.blobs.put(picture.name, picture.content); // before the event, so that no event names a missing picture
    return snackOf(
      await this.menus.decide(canteenId, { type: 'AddSnack', canteenId, snackId, ...snack, image: picture.name }, context),
      snackId,
    );
  }
}

@Controller('contractors/snacks')
export class AddSnackController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Post()
  @ForAudience('contractor')
  @UploadsImage('image')
  async add(
    @Body() { image, price, optionGroups, ...details }: NewSnackForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ snack: Snack }>> {
    const groups = optionGroups && { optionGroups: writtenGroups(optionGroups, this.ids) };
    const snack = { ...details, ...groups, price: pricePaise(price) };
    const { state, position } = await this.commands.execute(new AddSnackCommand(canteenId, snack, namedByContent(image.content), context));
    return new CommandResult({ snack: toSnack(state) }, position);
  }
}
