import { Body, Controller, Get, Inject, Put } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { RULES, type FieldRule, type UpiAddress } from '@tiffin/contracts';
import type { CommandContext, Position } from '@tiffin/event-sourcing';
import { ActingAs, CurrentSession, Field, ForAudience, HourlyQuota, CommandResult, type Session } from '@tiffin/http';
import { invalid, RECORDS, Refusal } from '@tiffin/kernel';
import { AccountChanges, CANTEENS, type CanteenRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

const NONE: UpiAddress = { upiId: null, payeeName: null };

/** Where a canteen's students pay by UPI. */
export class UpiAddressQuery extends Query<UpiAddress> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(UpiAddressQuery)
export class UpiAddressHandler implements IQueryHandler<UpiAddressQuery> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute({ canteenId }: UpiAddressQuery): Promise<UpiAddress> {
    const canteen = await this.records.get(CANTEENS, canteenId);
    if (!canteen) throw new Refusal('not_found');
    return canteen.record.upi ?? NONE;
  }
}

/** Sets the address; `null` removes it. Answers the position; 0 where nothing changed. */
export class ChangeUpiAddress extends Command<Position> {
  constructor(
    readonly canteenId: string,
    readonly upi: (CanteenRecord['upi'] & object) | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Throws `not_found`, and `conflict` if the canteen changed at the same moment. */
@CommandHandler(ChangeUpiAddress)
export class ChangeUpiAddressHandler implements ICommandHandler<ChangeUpiAddress> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    private readonly changes: AccountChanges,
  ) {}

  async execute({ canteenId, upi, context }: ChangeUpiAddress): Promise<Position> {
    const canteen = await this.records.get(CANTEENS, canteenId);
    if (!canteen) throw new Refusal('not_found');
    const { record, revision } = canteen;
    if (record.upi?.upiId === upi?.upiId && record.upi?.payeeName === upi?.payeeName) return 0;
    const changed: CanteenRecord = { ...record, upi };
    return await this.changes.commit(
      [{ kind: 'replace', collection: CANTEENS.name, record: changed, revision }],
      [{ type: 'PaymentAddressChanged', data: { canteenId } }],
      context,
    );
  }
}

const orNull = (rule: FieldRule): FieldRule => ({ ...rule, accepts: (value) => value === null || rule.accepts(value) });

export class UpiAddressRequest {
  @Field(orNull(RULES.upiId))
  upiId: string | null;

  /** As UPI apps show it to the payer. */
  @Field(orNull(RULES.payeeName))
  payeeName: string | null;
}

@ApiTags('contractors')
@Controller('contractors/upi')
export class UpiAddressController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ForAudience('contractor')
  @ApiOperation({ summary: "Where the canteen's students pay by UPI" })
  async address(@CurrentSession() { canteenId }: Session): Promise<UpiAddress> {
    return await this.queries.execute(new UpiAddressQuery(canteenId));
  }

  @Put()
  @ForAudience('contractor')
  @HourlyQuota('upi', 60)
  @ApiOperation({ summary: 'Sets the UPI ID and the name of the payee, or removes both' })
  async change(
    @Body() { upiId, payeeName }: UpiAddressRequest,
    @CurrentSession() { canteenId }: Session,
    @ActingAs() context: CommandContext,
  ): Promise<CommandResult<UpiAddress>> {
    const address = addressOf(upiId, payeeName);
    const position = await this.commands.execute(new ChangeUpiAddress(canteenId, address, context));
    return new CommandResult(address ?? NONE, position);
  }
}

/** Throws `validation` if one is given without the other. */
function addressOf(upiId: string | null, payeeName: string | null): { upiId: string; payeeName: string } | null {
  if (upiId === null && payeeName === null) return null;
  if (upiId === null) throw invalid({ upiId: RULES.upiId.message });
  if (payeeName === null) throw invalid({ payeeName: RULES.payeeName.message });
  return { upiId, payeeName };
}
