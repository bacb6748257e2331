import { Body, Controller, Delete, Inject, Req } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { SkippedStudent, StudentsRemoved } from '@tiffin/contracts';
import { ANY_PASSWORD, clientOf, PasswordCheck, type Client } from '@tiffin/credentials';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, CommandResult, type Session } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import { STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import type { FastifyRequest } from 'fastify';
import { StudentRemoval, type StudentWithOpenOrders } from './remove-student/student-removal.js';

/**
 * Removes all students of a canteen, confirmed by the contractor's password (docs/reference/decisions.md#2.10). A repeated call removes
 * the remaining ones.
 */
export class RemoveAllStudents extends Command<CommandResult<StudentsRemoved>> {
  constructor(
    readonly session: Session,
    readonly password: string,
    readonly client: Client,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Answers the number of removed students and those who were skipped for open orders. Throws `bad_credentials`, `throttled`; and `behind`
 * or `unavailable_now` if it stopped midway: removed students stay removed.
 */
@CommandHandler(RemoveAllStudents)
export class RemoveAllStudentsHandler implements ICommandHandler<RemoveAllStudents> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly check: PasswordCheck,
    private readonly removal: StudentRemoval,
  ) {}

  async execute({ session, password, client, context }: RemoveAllStudents): Promise<CommandResult<StudentsRemoved>> {
    await this.check.confirm(session, password, client);
    const { canteenId } = session;
    const students = (await this.records.find(STUDENTS, { where: { canteenId } })).map(({ record }) => record);
    const { removed, withOpenOrders, position } = await this.removal.remove(
      canteenId,
      students.map(({ _id }) => _id),
      context,
    );
    const skipped = [...withOpenOrders].sort((a, b) => Number(a.student.rollNo) - Number(b.student.rollNo)).map(skippedOf);
    return new CommandResult({ removed: removed.length, skipped }, position);
  }
}

function skippedOf({ student: { _id, fullName, userName }, orders }: StudentWithOpenOrders): SkippedStudent {
  const reason = orders.map(({ orderId, status }) => `Order ${orderId.slice(-8).toUpperCase()} is still ${status}.`).join(' ');
  return { _id, fullName, userName, reason };
}

export class RemoveAllStudentsRequest {
  /** The contractor's password, to confirm. */
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
  ): Promise<CommandResult<StudentsRemoved>> {
    return this.commands.execute(new RemoveAllStudents(session, password, clientOf(request), context));
  }
}
