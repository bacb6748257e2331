import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { NothingToSay } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, Written, type Session } from '@tiffin/http';
import { RemoveStudent } from './remove-student.command.js';

@ApiTags('students')
@Controller('contractors/students')
export class RemoveStudentController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id')
  @ForAudience('contractor')
  async remove(
    @Param('id') id: string,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<NothingToSay>> {
    return new Written({}, await this.commands.execute(new RemoveStudent(canteenId, uuidOr404(id), context)));
  }
}
