import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { BILL_DAYS_MAX, REMINDERS_MAX, type BillReminders } from '@tiffin/contracts';
import { CompareAndSet, keepIfEqual } from '@tiffin/credentials';
import { CurrentSession, Field, ForAudience, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { CANTEENS, type CanteenRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

/** When a canteen's bills are due, and when students are reminded. */
export class BillRemindersQuery extends Query<BillReminders> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(BillRemindersQuery)
export class BillRemindersHandler implements IQueryHandler<BillRemindersQuery> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute({ canteenId }: BillRemindersQuery): Promise<BillReminders> {
    const canteen = await this.records.get(CANTEENS, canteenId);
    if (!canteen) throw new Refusal('not_found');
    const { dueDays = null, remindAfterDays = [] } = canteen.record;
    return { dueDays, remindAfterDays: [...remindAfterDays] };
  }
}

/** Sets both. Past reminders stay as they are: a newly added day that has passed triggers no reminder. */
export class ChangeBillReminders extends Command<void> {
  constructor(
    readonly canteenId: string,
    readonly reminders: BillReminders,
  ) {
    super();
  }
}

@CommandHandler(ChangeBillReminders)
export class ChangeBillRemindersHandler implements ICommandHandler<ChangeBillReminders> {
  private readonly canteens: CompareAndSet<CanteenRecord>;

  constructor(@Inject(RECORDS) records: RecordStore) {
    this.canteens = new CompareAndSet(records, CANTEENS);
  }

  async execute({ canteenId, reminders }: ChangeBillReminders): Promise<void> {
    await this.canteens.change(canteenId, (canteen) => {
      if (!canteen) throw new Refusal('not_found');
      return keepIfEqual(canteen, { ...canteen, ...reminders });
    });
  }
}

const isDays = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= BILL_DAYS_MAX;
const areDays = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= REMINDERS_MAX && value.every(isDays) && new Set(value).size === value.length;

export class BillRemindersRequest {
  /** Days from issue to due date; `null`: due at once. */
  @Field({ message: `Please enter a whole number of days, 0 to ${BILL_DAYS_MAX}.`, accepts: (value) => value === null || isDays(value) })
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: BILL_DAYS_MAX })
  dueDays: number | null;

  /** Days after the due date on which students are reminded. */
  @Field({ message: `Please enter at most ${REMINDERS_MAX} different numbers of days, each 0 to ${BILL_DAYS_MAX}.`, accepts: areDays })
  @ApiProperty({ type: 'integer', isArray: true, maxItems: REMINDERS_MAX })
  remindAfterDays: number[];
}

@ApiTags('contractors')
@Controller('contractors/reminders')
export class BillRemindersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ForAudience('contractor')
  @ApiOperation({ summary: "When the canteen's bills are due, and when students are reminded of them" })
  async reminders(@CurrentSession() { canteenId }: Session): Promise<BillReminders> {
    return await this.queries.execute(new BillRemindersQuery(canteenId));
  }

  @Put()
  @ForAudience('contractor')
  @ApiOperation({ summary: 'Says when bills are due, and when students are reminded of what they have not paid' })
  async change(
    @Body() { dueDays, remindAfterDays }: BillRemindersRequest,
    @CurrentSession() { canteenId }: Session,
  ): Promise<BillReminders> {
    const reminders = { dueDays, remindAfterDays: remindAfterDays.toSorted((a, b) => a - b) };
    await this.commands.execute(new ChangeBillReminders(canteenId, reminders));
    return reminders;
  }
}
