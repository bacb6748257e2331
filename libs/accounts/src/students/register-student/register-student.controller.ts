import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Student } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, type Session, type Written } from '@tiffin/http';
import { detailsIn, StudentFields } from '../student-fields.js';
import { RegisterStudent } from './register-student.command.js';

@ApiTags('students')
@Controller('contractors/students')
export class RegisterStudentController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @ForAudience('contractor')
  register(
    @Body() body: StudentFields,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<Written<Student>> {
    return this.commands.execute(new RegisterStudent(canteenId, detailsIn(body), context));
  }
}
