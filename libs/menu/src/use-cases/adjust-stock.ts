import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { STOCK_MAX, type PackagedItem } from '@tiffin/contracts';
import type { CommandContext, LoadedAggregate } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, IntegerField, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { MenuStream } from '../aggregates/menu/menu-stream.js';
import { packagedItemOf } from './menu-lookup.js';
import type { PackagedItemState } from '../aggregates/menu/packaged-item.js';
import { toPackagedItem } from './menu-wire.js';

/**
 * Adds or removes units of a variant, relative to the current free count (docs/reference/decisions.md#3.3, #3.4). Refused with
 * `not_found`.
 */
export class AdjustStockCommand extends Command<LoadedAggregate<PackagedItemState>> {
  constructor(
    readonly canteenId: string,
    readonly itemId: string,
    readonly variantId: string,
    /** Units; negative to remove. */
    readonly by: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AdjustStockCommand)
export class AdjustStockHandler implements ICommandHandler<AdjustStockCommand> {
  constructor(private readonly menus: MenuStream) {}

  async execute({ canteenId, itemId, variantId, by, context }: AdjustStockCommand): Promise<LoadedAggregate<PackagedItemState>> {
    return packagedItemOf(await this.menus.decide(canteenId, { type: 'AdjustStock', canteenId, itemId, variantId, by }, context), itemId);
  }
}

export class StockAdjustment {
  /** The variant's id. */
  @Field({ message: 'this is not an id.', accepts: (value) => typeof value === 'string' && value.length <= 100 })
  _id: string;

  /** Units to add; negative to remove. */
  @IntegerField(-STOCK_MAX, STOCK_MAX, { message: `Please enter a whole number up to ${STOCK_MAX}.` })
  by: number;
}

@Controller('contractors/packaged')
export class AdjustStockController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/stock')
  @HttpCode(200)
  @ForAudience('contractor')
  async adjust(
    @Param('id') id: string,
    @Body() { _id, by }: StockAdjustment,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<{ item: PackagedItem }>> {
    const { state, position } = await this.commands.execute(new AdjustStockCommand(canteenId, uuidOr404(id), _id, by, context));
    return new CommandResult({ item: toPackagedItem(state) }, position);
  }
}
