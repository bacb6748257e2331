import { Body, Controller, Inject, Param, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Snack } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import {
  ActingAs,
  CurrentSession,
  ForAudience,
  namedByContent,
  UploadsImage,
  uuidOr404,
  CommandResult,
  type Picture,
  type Session,
} from '@tiffin/http';
import { BLOBS, IDS, type Ids } from '@tiffin/kernel';
import type { BlobStore } from '@tiffin/read-models';
import { writtenGroups } from './option-groups-field.js';
import { SnackForm } from './snack-form.js';
import type { ChangeSnack } from '../aggregates/menu/menu-commands.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import { snackOf } from './menu-lookup.js';
import type { SnackState } from '../aggregates/menu/snack.js';
import { pricePaise, toSnack } from './menu-wire.js';

/** Changes a snack; absent fields stay. Refused with `not_found` and `name_taken`. */
export class ChangeSnackCommand extends Command<LoadedAggregate<SnackState>> {
  constructor(
    readonly canteenId: string,
    readonly change: Omit<ChangeSnack, 'type' | 'canteenId' | 'image'>,
    readonly picture: Picture | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The old picture stays in the store, since earlier orders still show it (docs/reference/decisions.md#3.5). */
@CommandHandler(ChangeSnackCommand)
export class ChangeSnackHandler implements ICommandHandler<ChangeSnackCommand> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  async execute({ canteenId, change, picture, context }: ChangeSnackCommand): Promise<LoadedAggregate<SnackState>> {
    if (picture) await this.blobs.put(picture.name, picture.content);
    const command = { type: 'ChangeSnack', canteenId, ...change, ...(picture && { image: picture.name }) } as const;
    return snackOf(await this.menus.decide(canteenId, command, context), change.snackId);
  }
}

@Controller('contractors/snacks')
export class ChangeSnackController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  @Patch(':id')
  @ForAudience('contractor')
  @UploadsImage('image')
  async change(
    @Param('id') id: string,
    @Body() { image, price, optionGroups, ...details }: SnackForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ snack: Snack }>> {
    const groups = optionGroups && { optionGroups: writtenGroups(optionGroups, this.ids) };
    const change = { ...details, ...groups, snackId: uuidOr404(id), price: pricePaise(price) };
    const picture = image && namedByContent(image.content);
    const { state, position } = await this.commands.execute(new ChangeSnackCommand(canteenId, change, picture, context));
    return new CommandResult({ snack: toSnack(state) }, position);
  }
}
