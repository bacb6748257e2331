import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Snack } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, namedByContent, UploadsImage, uuidOr404, Written, type Session } from '@tiffin/http';
import { SnackForm } from '../add-snack/snack-form.js';
import { pricePaise, toSnack } from '../menu/wire.js';
import { ChangeSnackCommand } from './change-snack.command.js';

@Controller('contractors/snacks')
export class ChangeSnackController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  @UploadsImage('image')
  async change(
    @Param('id') id: string,
    @Body() { image, name, price, info, diets }: SnackForm,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<{ snack: Snack }>> {
    const change = { snackId: uuidOr404(id), name, price: pricePaise(price), info, diets };
    const picture = image && namedByContent(image.content);
    const { state, position } = await this.commands.execute(new ChangeSnackCommand(canteenId, change, picture, context));
    return new Written({ snack: toSnack(state) }, position);
  }
}
