import { Body, Controller, Inject, Post } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Student } from '@tiffin/contracts';
import { mailedPasswordHoldsUntil, NEW_PASSWORD, Secrets, type NewPassword } from '@tiffin/credentials';
import type { CommandContext } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, ForAudience, CommandResult, type Session } from '@tiffin/http';
import { CLOCK, IDS, RECORDS, Refusal, type Clock, type Ids } from '@tiffin/kernel';
import { MailOutbox } from '@tiffin/mail';
import { AccountChanges, CANTEENS, STUDENTS } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';
import { refusingDuplicates } from '../registration/refuse-duplicates.js';
import { FirstPasswordMail } from './first-password.mail.js';
import { newStudent, type StudentDetails } from './new-student.js';
import { studentAnswer } from './student-answer.js';
import { detailsIn, StudentFields } from './student-fields.js';
import { refuseTakenValues } from './taken-values.js';

/** Registers a student and queues the mail with their first password (docs/reference/decisions.md#2.8). */
export class RegisterStudent extends Command<CommandResult<Student>> {
  constructor(
    readonly canteenId: string,
    readonly details: StudentDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Answers the student. Throws `roll_no_taken`, `email_taken`, and `unavailable_now` if too many secrets wait to be hashed. */
@CommandHandler(RegisterStudent)
export class RegisterStudentHandler implements ICommandHandler<RegisterStudent> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(NEW_PASSWORD) private readonly newPassword: NewPassword,
    private readonly secrets: Secrets,
    private readonly outbox: MailOutbox,
    private readonly mail: FirstPasswordMail,
    private readonly changes: AccountChanges,
  ) {}

  async execute({ canteenId, details, context }: RegisterStudent): Promise<CommandResult<Student>> {
    const canteen = (await this.records.get(CANTEENS, canteenId))?.record;
    if (!canteen) throw new Refusal('no_session');
    await refuseTakenValues(this.records, canteenId, details); // before the hash, which is expensive
    const password = this.newPassword();
    const passwordHash = await this.secrets.hash(password);
    const now = this.clock.now();
    const passwordFields = { passwordHash, passwordVersion: 1, passwordHoldsUntil: mailedPasswordHoldsUntil(now) };
    const initial = { _id: this.ids.uuid(), registeredAt: now.toISOString(), ...passwordFields };
    const student = newStudent(canteen, details, initial);
    const inserted = { kind: 'insert', collection: STUDENTS.name, record: student } as const;
    const mailEntry = this.outbox.entry({ id: this.ids.uuid(), kind: this.mail, parameters: { userId: student._id, password } });
    const fact = { type: 'StudentRegistered', data: { canteenId, userId: student._id } } as const;
    const position = await refusingDuplicates(() => this.changes.commit([inserted, mailEntry], [fact], context));
    this.outbox.wake();
    return new CommandResult(studentAnswer(student), position);
  }
}

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
  ): Promise<CommandResult<Student>> {
    return this.commands.execute(new RegisterStudent(canteenId, detailsIn(body), context));
  }
}
