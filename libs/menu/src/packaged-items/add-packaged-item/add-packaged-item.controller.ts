import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PackagedItem } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, Written, type Session } from '@tiffin/http';
import { pricePaise, toPackagedItem } from '../../menu/wire.js';
import { AddPackagedItemCommand } from './add-packaged-item.command.js';
import { AddPackagedItemForm } from './packaged-item-form.js';

@Controller('contractors/packaged')
export class AddPackagedItemController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAudience('contractor')
  async add(
    @Body() { category, variants }: AddPackagedItemForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<{ item: PackagedItem }>> {
    const inPaise = variants.map(({ price, availableCount }) => ({ price: pricePaise(price), availableCount }));
    const { state, position } = await this.commands.execute(new AddPackagedItemCommand(canteenId, category, inPaise, context));
    return new Written({ item: toPackagedItem(state) }, position);
  }
}
