import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Preparation } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, Written, type Session } from '@tiffin/http';
import { UndoUnitCommand } from './undo-unit.command.js';
import { UndoUnitRequest } from './undo-unit.request.js';
import { unitToUndo } from './unit-to-undo.js';

@Controller('kitchen/prepared/undo')
export class UndoUnitController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForAudience('staff')
  async undo(
    @Body() request: UndoUnitRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Preparation>> {
    const { preparation, position } = await this.commands.execute(new UndoUnitCommand(canteenId, unitToUndo(request), context));
    return new Written(preparation, position);
  }
}
