import { Body, Controller, Inject, Param, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Student } from '@tiffin/contracts';
import { AccountNotices, accountOfLogIn, fingerprint, forgetAccounts, voidLinks } from '@tiffin/credentials';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, HourlyQuota, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, CANTEENS, STUDENTS, type StudentRecord } from '@tiffin/people';
import { RecordChanged, type RecordOperation, type RecordStore } from '@tiffin/read-models';
import { refusingDuplicates } from '../registration/refuse-duplicates.js';
import { namesOf, type StudentDetails } from './new-student.js';
import { studentAnswer } from './student-answer.js';
import { StudentBills } from './student-bills.js';
import { detailsIn, StudentFields } from './student-fields.js';
import { refuseTakenValues } from './taken-values.js';

/** How often it is tried again where the account changed meanwhile: a password, an avatar, another contractor's session. */
const TRIES = 5;

/** Changes a student's details, all of them at once: of two forms sent at the same time the later one stands, whole. */
export class ChangeStudent extends Command<CommandResult<Student>> {
  constructor(
    readonly canteenId: string,
    readonly studentId: string,
    readonly details: StudentDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Throws `not_found`, `roll_no_taken`, `email_taken`, and `conflict` while the student is being removed. */
@CommandHandler(ChangeStudent)
export class ChangeStudentHandler implements ICommandHandler<ChangeStudent> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly changes: AccountChanges,
    private readonly bills: StudentBills,
    private readonly notices: AccountNotices,
  ) {}

  async execute(command: ChangeStudent): Promise<CommandResult<Student>> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.change(command);
      } catch (error) {
        if (!(error instanceof RecordChanged) || tries === TRIES) throw error;
      }
    }
  }

  private async change({ canteenId, studentId, details, context }: ChangeStudent): Promise<CommandResult<Student>> {
    const found = await this.records.get(STUDENTS, studentId);
    const canteen = (await this.records.get(CANTEENS, canteenId))?.record;
    if (!canteen || found?.record.canteenId !== canteenId) throw new Refusal('not_found');
    const { record, revision } = found;
    if (record.status === 'closed') throw new Refusal('conflict');
    const changed: StudentRecord = { ...record, ...namesOf(canteen, details) };
    if (sameDetails(record, changed)) return this.answer(record, 0);
    await refuseTakenValues(this.records, canteenId, details, studentId);
    const known = formerly(record, changed);
    const operations: RecordOperation[] = [{ kind: 'replace', collection: STUDENTS.name, record: { ...changed, ...known }, revision }];
    if (changed.emailKey !== record.emailKey) {
      // A link that was mailed to an earlier address is not for whoever has that one.
      operations.push(...(await voidLinks(this.records, [studentId])));
      const earlier = (known.formerly?.length ?? 0) - 1;
      operations.push(this.notices.promise({ role: 'student', userId: studentId, what: 'email', formerly: earlier }));
    }
    // Somebody else may come under the earlier log-in: no browser is known for theirs.
    if (changed.userName !== record.userName)
      operations.push(...(await forgetAccounts(this.records, [fingerprint(accountOfLogIn('student', record.userName))])));
    const fact = { type: 'AccountDetailsChanged', data: { canteenId, userId: studentId } } as const;
    const position = await refusingDuplicates(() => this.changes.commit(operations, [fact], context));
    this.notices.wake();
    return this.answer(changed, position);
  }

  private async answer(student: StudentRecord, position: Position): Promise<CommandResult<Student>> {
    const bills = await this.bills.of(student.canteenId, [student._id]);
    return new CommandResult(studentAnswer(student, bills.get(student._id)), position);
  }
}

/** What a mail may have been written to, where that is another one now. */
function formerly({ email, userName, formerly: earlier = [] }: StudentRecord, changed: StudentRecord): Pick<StudentRecord, 'formerly'> {
  return changed.email === email && changed.userName === userName ? {} : { formerly: [...earlier, { email, userName }] };
}

function sameDetails(one: StudentRecord, other: StudentRecord): boolean {
  return (['fullName', 'rollNo', 'userName', 'email', 'phoneNumber'] as const).every((field) => one[field] === other[field]);
}

@ApiTags('students')
@Controller('contractors/students')
export class ChangeStudentController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':id')
  @ForAudience('contractor')
  @HourlyQuota('change-student', 1_200)
  change(
    @Param('id') id: string,
    @Body() body: StudentFields,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<Student>> {
    return this.commands.execute(new ChangeStudent(canteenId, uuidOr404(id), detailsIn(body), context));
  }
}
