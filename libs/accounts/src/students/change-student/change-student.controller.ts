import { Body, Controller, Param, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Student } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, uuidOr404, type Session, type Written } from '@tiffin/http';
import { detailsIn, StudentFields } from '../student-fields.js';
import { ChangeStudent } from './change-student.command.js';

@ApiTags('students')
@Controller('contractors/students')
export class ChangeStudentController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  change(
    @Param('id') id: string,
    @Body() body: StudentFields,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Student>> {
    return this.commands.execute(new ChangeStudent(canteenId, uuidOr404(id), detailsIn(body), context));
  }
}
