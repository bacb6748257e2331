import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PackagedItem } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import { assertVariants } from '../../menu/variant-rules.js';
import { pricePaise, toPackagedItem } from '../../menu/wire.js';
import { ChangePackagedItemForm } from '../add-packaged-item/packaged-item-form.js';
import { ChangePackagedItemCommand } from './change-packaged-item.command.js';

@Controller('contractors/packaged')
export class ChangePackagedItemController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  async change(
    @Param('id') id: string,
    @Body() { category, variants }: ChangePackagedItemForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<{ item: PackagedItem }>> {
    const rows = variants.map(({ _id, price, availableCount, seenCount }) => ({
      keptId: _id,
      price: pricePaise(price),
      availableCount,
      seenCount,
    }));
    // Before the item is looked for: fields 400, record 404 (api.md 1).
    assertVariants(rows);
    const { state, position } = await this.commands.execute(
      new ChangePackagedItemCommand(canteenId, uuidOr404(id), category, rows, context),
    );
    return new Written({ item: toPackagedItem(state) }, position);
  }
}
