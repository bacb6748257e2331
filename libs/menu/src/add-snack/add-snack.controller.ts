import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Snack } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, namedByContent, UploadsImage, Written, type Session } from '@tiffin/http';
import { pricePaise, toSnack } from '../menu/wire.js';
import { AddSnackCommand } from './add-snack.command.js';
import { NewSnackForm } from './snack-form.js';

@Controller('contractors/snacks')
export class AddSnackController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAudience('contractor')
  @UploadsImage('image')
  async add(
    @Body() { image, name, price, info = '', diets = [] }: NewSnackForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<{ snack: Snack }>> {
    const snack = { name, price: pricePaise(price), info, diets };
    const { state, position } = await this.commands.execute(new AddSnackCommand(canteenId, snack, namedByContent(image.content), context));
    return new Written({ snack: toSnack(state) }, position);
  }
}
