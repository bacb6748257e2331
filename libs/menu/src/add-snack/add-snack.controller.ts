import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Snack } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, UploadedImage, UploadsImage, Written, type Picture, type Session } from '@tiffin/http';
import { pricePaise, toSnack } from '../menu/wire.js';
import { AddSnackCommand } from './add-snack.command.js';
import { SnackForm } from './snack-form.js';

@Controller('contractors/snacks')
export class AddSnackController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAudience('contractor')
  @UploadsImage('image')
  async add(
    @Body() { name, price, info = '', diets = [] }: SnackForm,
    @UploadedImage('image') picture: Picture,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<{ snack: Snack }>> {
    const snack = { name, price: pricePaise(price), info, diets };
    const { state, position } = await this.commands.execute(new AddSnackCommand(canteenId, snack, picture, context));
    return new Written({ snack: toSnack(state) }, position);
  }
}
