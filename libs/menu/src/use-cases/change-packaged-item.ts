import { Body, Controller, Inject, Param, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PackagedItem } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { IDS, type Ids } from '@tiffin/kernel';
import type { ChangePackagedItem, EditedVariant } from '../aggregates/menu/menu-commands.js';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import { packagedItemOf } from './menu-lookup.js';
import type { PackagedItemState } from '../aggregates/menu/packaged-item.js';
import { assertVariants } from '../aggregates/menu/variant-rules.js';
import { pricePaise, toPackagedItem } from './menu-wire.js';
import { ChangePackagedItemForm } from './packaged-item-form.js';

/** Changes a packaged item to the full list of variants of an edited form (docs/reference/decisions.md#3.3). Refused as `decidePackagedItem` says. */
export class ChangePackagedItemCommand extends Command<LoadedAggregate<PackagedItemState>> {
  constructor(
    readonly canteenId: string,
    readonly itemId: string,
    readonly details: Pick<ChangePackagedItem, 'category' | 'otherNames' | 'contents'>,
    readonly variants: readonly Omit<EditedVariant, 'newId'>[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePackagedItemCommand)
export class ChangePackagedItemHandler implements ICommandHandler<ChangePackagedItemCommand> {
  constructor(
    private readonly menus: MenuStream,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ canteenId, itemId, details, variants, context }: ChangePackagedItemCommand): Promise<LoadedAggregate<PackagedItemState>> {
    const withIds = variants.map((variant) => ({ ...variant, newId: this.ids.uuid() }));
    const command = { type: 'ChangePackagedItem', canteenId, itemId, ...details, variants: withIds } as const;
    return packagedItemOf(await this.menus.decide(canteenId, command, context), itemId);
  }
}

@Controller('contractors/packaged')
export class ChangePackagedItemController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  async change(
    @Param('id') id: string,
    @Body() { variants, ...details }: ChangePackagedItemForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ item: PackagedItem }>> {
    const rows = variants.map(({ _id, price, availableCount, seenCount }) => ({
      existingId: _id,
      price: pricePaise(price),
      availableCount,
      seenCount,
    }));
    // Checked before the item is looked up: wrong fields answer 400, an unknown record 404 (docs/reference/wire.md#1.4).
    assertVariants(rows);
    const { state, position } = await this.commands.execute(
      new ChangePackagedItemCommand(canteenId, uuidOr404(id), details, rows, context),
    );
    return new CommandResult({ item: toPackagedItem(state) }, position);
  }
}
