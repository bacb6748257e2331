import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import { RemovePackagedItemCommand } from './remove-packaged-item.command.js';

@Controller('contractors/packaged')
export class RemovePackagedItemController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForAudience('contractor')
  async remove(
    @Param('id') id: string,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Record<string, never>>> {
    return new Written({}, await this.commands.execute(new RemovePackagedItemCommand(canteenId, uuidOr404(id), context)));
  }
}
