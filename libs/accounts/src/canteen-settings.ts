import { Body, Controller, Get, Inject, Patch } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler, type ICommandHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { CanteenSettings } from '@tiffin/contracts';
import { CompareAndSet } from '@tiffin/credentials';
import { BooleanField, CurrentSession, ForAudience, type Session } from '@tiffin/http';
import { RECORDS, Refusal } from '@tiffin/kernel';
import { CANTEENS, type CanteenRecord } from '@tiffin/people';
import type { RecordStore } from '@tiffin/read-models';

const settingsOf = ({ mailBills = false }: CanteenRecord): CanteenSettings => ({ mailBills });

/** A canteen's settings. */
export class CanteenSettingsQuery extends Query<CanteenSettings> {
  constructor(readonly canteenId: string) {
    super();
  }
}

@QueryHandler(CanteenSettingsQuery)
export class CanteenSettingsHandler implements IQueryHandler<CanteenSettingsQuery> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute({ canteenId }: CanteenSettingsQuery): Promise<CanteenSettings> {
    const canteen = await this.records.get(CANTEENS, canteenId);
    if (!canteen) throw new Refusal('not_found');
    return settingsOf(canteen.record);
  }
}

/** Changes the named settings and leaves the others. Answers all of them. */
export class ChangeCanteenSettings extends Command<CanteenSettings> {
  constructor(
    readonly canteenId: string,
    readonly change: Partial<CanteenSettings>,
  ) {
    super();
  }
}

@CommandHandler(ChangeCanteenSettings)
export class ChangeCanteenSettingsHandler implements ICommandHandler<ChangeCanteenSettings> {
  private readonly canteens: CompareAndSet<CanteenRecord>;

  constructor(@Inject(RECORDS) records: RecordStore) {
    this.canteens = new CompareAndSet(records, CANTEENS);
  }

  async execute({ canteenId, change }: ChangeCanteenSettings): Promise<CanteenSettings> {
    let settings: CanteenSettings | undefined;
    await this.canteens.change(canteenId, (canteen) => {
      if (!canteen) throw new Refusal('not_found');
      const changed = { ...canteen, ...change };
      settings = settingsOf(changed);
      return changed.mailBills === canteen.mailBills ? canteen : changed;
    });
    if (!settings) throw new Refusal('internal');
    return settings;
  }
}

export class CanteenSettingsRequest {
  /** Whether the server mails students their bills when they are issued. */
  @BooleanField({ optional: true })
  mailBills?: boolean;
}

/** A contractor's settings of their canteen (docs/reference/wire.md#5.17). */
@ApiTags('contractors')
@Controller('contractors/settings')
export class CanteenSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ForAudience('contractor')
  async settings(@CurrentSession() { canteenId }: Session): Promise<CanteenSettings> {
    return await this.queries.execute(new CanteenSettingsQuery(canteenId));
  }

  @Patch()
  @ForAudience('contractor')
  async change(@Body() { mailBills }: CanteenSettingsRequest, @CurrentSession() { canteenId }: Session): Promise<CanteenSettings> {
    return await this.commands.execute(new ChangeCanteenSettings(canteenId, mailBills === undefined ? {} : { mailBills }));
  }
}
