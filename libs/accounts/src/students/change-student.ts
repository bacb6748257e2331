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
import { StudentBills } from './student-answer.js';
import { detailsIn, StudentFields } from './student-fields.js';
import { refuseTakenValues } from './taken-values.js';

/**
 * How often the handler retries when another change of the account came first: a password, an avatar, another session of the contractor.
 */
const TRIES = 5;

/** Changes a student's details, all at once: of two forms sent at the same time the later one wins as a whole. */
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

/** Answers the student. Throws `not_found`, `roll_no_taken`, `email_taken`, and `conflict` while the student is being removed. */
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
    const student = await this.records.get(STUDENTS, studentId);
    const canteen = (await this.records.get(CANTEENS, canteenId))?.record;
    if (!canteen || student?.record.canteenId !== canteenId) throw new Refusal('not_found');
    const { record, revision } = student;
    if (record.status === 'closed') throw new Refusal('conflict');
    const changed: StudentRecord = { ...record, ...namesOf(canteen, details) };
    if (sameDetails(record, changed)) return this.answer(record, 0);
    await refuseTakenValues(this.records, canteenId, details, studentId);
    const formerNames = formerly(record, changed);
    const operations: RecordOperation[] = [
      { kind: 'replace', collection: STUDENTS.name, record: { ...changed, ...formerNames }, revision },
    ];
    if (changed.emailKey !== record.emailKey) {
      // Open password links went to an earlier address. Its present owner must not be able to use them.
      operations.push(...(await voidLinks(this.records, [studentId])));
      const formerIndex = (formerNames.formerly?.length ?? 0) - 1;
      operations.push(this.notices.entry({ role: 'student', userId: studentId, what: 'email', formerly: formerIndex }));
    }
    // Another student may get the earlier log-in. Browsers that were known under it must not be known to them.
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

/** Adds the present names to the former ones if they change: mails may have been sent to them. */
function formerly({ email, userName, formerly: earlier = [] }: StudentRecord, changed: StudentRecord): Pick<StudentRecord, 'formerly'> {
  return changed.email === email && changed.userName === userName ? {} : { formerly: [...earlier, { email, userName }] };
}

function sameDetails(a: StudentRecord, b: StudentRecord): boolean {
  return (['fullName', 'rollNo', 'userName', 'email', 'phoneNumber'] as const).every((field) => a[field] === b[field]);
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
