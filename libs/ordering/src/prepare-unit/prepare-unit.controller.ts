import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Preparation } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, Written, type Session } from '@tiffin/http';
import { PrepareUnitCommand } from './prepare-unit.command.js';
import { PrepareUnitRequest } from './prepare-unit.request.js';
import { unitToPrepare } from './unit-to-prepare.js';

@Controller('kitchen/prepared')
export class PrepareUnitController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ForAudience('staff')
  async prepare(
    @Body() request: PrepareUnitRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Preparation>> {
    const command = new PrepareUnitCommand(canteenId, unitToPrepare(request), context);
    const { preparation, position } = await this.commands.execute(command);
    return new Written(preparation, position);
  }
}
