import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, Folded, Ids } from '@tiffin/event-sourcing';
import { IDS } from '@tiffin/http';
import type { EditedVariant } from '../../menu/menu-commands.js';
import { MenuStream } from '../../menu/menu-stream.js';
import { packagedItemOf } from '../../menu/of-menu.js';
import type { PackagedItemState } from '../../menu/packaged-item.js';

/** Changes a packaged item to the full list of variants of an edited form (decisions 3.3). Refused as `decidePackagedItem` says. */
export class ChangePackagedItemCommand extends Command<Folded<PackagedItemState>> {
  constructor(
    readonly canteenId: string,
    readonly itemId: string,
    readonly category: string,
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

  async execute({ canteenId, itemId, category, variants, context }: ChangePackagedItemCommand): Promise<Folded<PackagedItemState>> {
    const withIds = variants.map((variant) => ({ ...variant, newId: this.ids.uuid() }));
    const command = { type: 'ChangePackagedItem', canteenId, itemId, category, variants: withIds } as const;
    return packagedItemOf(await this.menus.decide(canteenId, command, context), itemId);
  }
}
