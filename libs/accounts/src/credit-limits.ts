import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { RULES, toPaise, toRupees, type CreditLimitSetting, type Paise, type Rupees, type StudentCreditSetting } from '@tiffin/contracts';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, HourlyQuota, uuidOr404, CommandResult, type Session } from '@tiffin/http';
import { IDS, RECORDS, Refusal, type Ids } from '@tiffin/kernel';
import { AccountChanges, CANTEENS, STUDENTS, type AccountFact, type StudentLimit } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

/** What each student of a canteen may order for in a month, in paise; `null` without a limit. */
export class CreditLimitQuery extends Query<Paise | null> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(CreditLimitQuery)
export class CreditLimitHandler implements IQueryHandler<CreditLimitQuery> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute({ canteenId }: CreditLimitQuery): Promise<Paise | null> {
    const canteen = await this.records.get(CANTEENS, canteenId);
    if (!canteen) throw new Refusal('not_found');
    return canteen.record.creditLimit?.amount ?? null;
  }
}

/** Sets a canteen's limit in paise; `null` removes it. Answers the position; 0 where nothing changed. */
export class SetCreditLimit extends Command<Position> {
  constructor(
    readonly canteenId: string,
    readonly amount: Paise | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Throws `not_found`, and `conflict` if the canteen changed at the same moment. */
@CommandHandler(SetCreditLimit)
export class SetCreditLimitHandler implements ICommandHandler<SetCreditLimit> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(IDS) private readonly ids: Ids,
    private readonly changes: AccountChanges,
  ) {}

  async execute({ canteenId, amount, context }: SetCreditLimit): Promise<Position> {
    const canteen = await this.records.get(CANTEENS, canteenId);
    if (!canteen) throw new Refusal('not_found');
    const { record, revision } = canteen;
    if ((record.creditLimit?.amount ?? null) === amount) return 0;
    const changed = { ...record, creditLimit: { amount, id: this.ids.uuid() } };
    const fact: AccountFact =
      amount === null ? { type: 'CreditLimitRemoved', data: { canteenId } } : { type: 'CreditLimitSet', data: { canteenId, amount } };
    return await this.changes.commit([{ kind: 'replace', collection: CANTEENS.name, record: changed, revision }], [fact], context);
  }
}

/**
 * Sets a student's own limit in paise, `none` for no limit, or `null` for the canteen's limit again. Answers the position; 0 where
 * nothing changed.
 */
export class SetStudentCredit extends Command<Position> {
  constructor(
    readonly canteenId: string,
    readonly studentId: string,
    readonly amount: StudentLimit['amount'],
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Throws `not_found`, and `conflict` if the student is being removed or changed at the same moment. */
@CommandHandler(SetStudentCredit)
export class SetStudentCreditHandler implements ICommandHandler<SetStudentCredit> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(IDS) private readonly ids: Ids,
    private readonly changes: AccountChanges,
  ) {}

  async execute({ canteenId, studentId, amount, context }: SetStudentCredit): Promise<Position> {
    const student = await this.records.get(STUDENTS, studentId);
    if (student?.record.canteenId !== canteenId) throw new Refusal('not_found');
    const { record, revision } = student;
    if (record.status === 'closed') throw new Refusal('conflict');
    if ((record.creditLimit?.amount ?? null) === amount) return 0;
    const changed = { ...record, creditLimit: { amount, id: this.ids.uuid() } };
    const fact = factOf(amount, { canteenId, userId: studentId });
    return await this.changes.commit([{ kind: 'replace', collection: STUDENTS.name, record: changed, revision }], [fact], context);
  }
}

function factOf(amount: StudentLimit['amount'], data: { readonly canteenId: string; readonly userId: string }): AccountFact {
  if (amount === null) return { type: 'StudentCreditReset', data };
  return amount === 'none' ? { type: 'StudentCreditLifted', data } : { type: 'StudentCreditSet', data: { ...data, amount } };
}

const { accepts: isLimit, message } = RULES.creditLimit;

export class CreditLimitRequest {
  /** In rupees; `null` removes the limit. */
  @Field({ ...RULES.creditLimit, accepts: (value) => value === null || isLimit(value) })
  @ApiProperty({ type: 'number', nullable: true })
  amount: Rupees | null;
}

export class StudentCreditRequest {
  /** In rupees; `none` for no limit, `null` for the canteen's limit. */
  @Field({ message, accepts: (value) => value === null || value === 'none' || isLimit(value) })
  @ApiProperty({ anyOf: [{ type: 'number' }, { type: 'string', enum: ['none'] }], nullable: true })
  amount: Rupees | 'none' | null;
}

/** What students may order for in a month (docs/adr/0039-monthly-limits.md). */
@ApiTags('contractors')
@Controller()
export class CreditLimitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('contractors/credit-limit')
  @ForAudience('contractor')
  @ApiOperation({ summary: 'What each student may order for in a month' })
  async limit(@CurrentSession() { canteenId }: Session): Promise<CreditLimitSetting> {
    const amount = await this.queries.execute(new CreditLimitQuery(canteenId));
    return { amount: amount === null ? null : toRupees(amount) };
  }

  @Put('contractors/credit-limit')
  @ForAudience('contractor')
  @HourlyQuota('credit-limit', 60)
  @ApiOperation({ summary: 'Sets the monthly limit, or takes it away' })
  async setLimit(
    @Body() { amount }: CreditLimitRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<CreditLimitSetting>> {
    return new CommandResult({ amount }, await this.commands.execute(new SetCreditLimit(canteenId, paise(amount), context)));
  }

  @Put('users/:id/credit-limit')
  @ForAudience('contractor')
  @HourlyQuota('student-credit-limit', 1_200)
  @ApiOperation({ summary: 'Excepts a student from the monthly limit, or ends that' })
  async setForStudent(
    @Param('id') id: string,
    @Body() { amount }: StudentCreditRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<StudentCreditSetting>> {
    const inPaise = amount === 'none' ? amount : paise(amount);
    return new CommandResult({ amount }, await this.commands.execute(new SetStudentCredit(canteenId, uuidOr404(id), inPaise, context)));
  }
}

/** The field's rule accepts whole paise only, so the conversion does not fail. */
function paise(amount: Rupees | null): Paise | null {
  return amount === null ? null : (toPaise(amount) ?? null);
}
