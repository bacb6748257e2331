import { Body, Controller, Inject, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PackagedItem } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, CommandResult, type Session } from '@tiffin/http';
import { IDS, type Ids } from '@tiffin/kernel';
import type { AddPackagedItem, NewVariant } from '../aggregates/menu/menu-commands.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import { packagedItemOf } from './menu-lookup.js';
import type { PackagedItemState } from '../aggregates/menu/packaged-item.js';
import { pricePaise, toPackagedItem } from './menu-wire.js';
import { AddPackagedItemForm } from './packaged-item-form.js';

/** Puts a packaged item on the menu. Refused with `validation` (see `decidePackagedItem`) and `name_taken`. */
export class AddPackagedItemCommand extends Command<LoadedAggregate<PackagedItemState>> {
  constructor(
    readonly canteenId: string,
    readonly details: Pick<AddPackagedItem, 'category' | 'otherNames' | 'contents'>,
    readonly variants: readonly Omit<NewVariant, 'variantId'>[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddPackagedItemCommand)
export class AddPackagedItemHandler implements ICommandHandler<AddPackagedItemCommand> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ canteenId, details, variants, context }: AddPackagedItemCommand): Promise<LoadedAggregate<PackagedItemState>> {
    const itemId = this.ids.uuid();
    const withIds = variants.map((variant) => ({ ...variant, variantId: this.ids.uuid() }));
    const command = { type: 'AddPackagedItem', canteenId, itemId, ...details, variants: withIds } as const;
    return packagedItemOf(await this.menus.decide(canteenId, command, context), itemId);
  }
}

@Controller('contractors/packaged')
export class AddPackagedItemController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAudience('contractor')
  async add(
    @Body() { variants, ...details }: AddPackagedItemForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ item: PackagedItem }>> {
    const inPaise = variants.map(({ price, availableCount }) => ({ price: pricePaise(price), availableCount }));
    const { state, position } = await this.commands.execute(new AddPackagedItemCommand(canteenId, details, inPaise, context));
    return new CommandResult({ item: toPackagedItem(state) }, position);
  }
}
