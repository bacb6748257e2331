import { Body, Controller, Delete, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { StudentsRemoved } from '@tiffin/contracts';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, type Session, type Written } from '@tiffin/http';
import type { FastifyRequest } from 'fastify';
import { ANY_PASSWORD } from '../../credentials/credential-fields.js';
import { clientOf } from '../../throttling/client.js';
import { RemoveAllStudents } from './remove-all-students.command.js';

export class RemoveAllStudentsRequest {
  /** The contractor's, to confirm. */
  @Field(ANY_PASSWORD)
  password: string;
}

@ApiTags('students')
@Controller('contractors/students')
export class RemoveAllStudentsController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @ForAudience('contractor')
  removeAll(
    @Body() { password }: RemoveAllStudentsRequest,
    @CurrentSession() session: Session,
    @ActingAs() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<Written<StudentsRemoved>> {
    return this.commands.execute(new RemoveAllStudents(session, password, clientOf(request), context));
  }
}
