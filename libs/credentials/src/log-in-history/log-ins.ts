import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LOG_IN_OUTCOMES, type LogInEntry, type LogInOutcome, type LogInsPage } from '@tiffin/contracts';
import { ChoiceField, ForAudience, instantsOf, pageOf, PageQuery, QueryDay, QueryText, type Days } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { LogInHistory } from './log-in-history.js';
import { LOG_INS, type LogInRecord } from './log-in-record.js';

/** A page of successful and failed log-ins, newest first. */
export class LogIns extends Query<LogInsPage> {
  constructor(
    readonly filter: Days & { readonly outcome?: LogInOutcome; readonly canteenId?: string },
    readonly page: { readonly page: number; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(LogIns)
export class LogInsHandler implements IQueryHandler<LogIns> {
  constructor(
    @Inject(RECORDS) private readonly records: RecordStore,
    @Inject(ACCOUNTS_OPTIONS) private readonly options: AccountsOptions,
    private readonly history: LogInHistory,
  ) {}

  async execute({ filter: { outcome, canteenId, ...days }, page: { page, limit } }: LogIns): Promise<LogInsPage> {
    const at = instantsOf(days, this.options.timeZone);
    const where = { ...(at && { at }), ...(outcome !== undefined && { outcome }), ...(canteenId !== undefined && { canteenId }) };
    await this.history.flushed();
    const sort = [{ field: 'at', direction: 'desc' }] as const;
    const matches = await this.records.find(LOG_INS, { where, sort, skip: (page - 1) * limit, limit: limit + 1 });
    const { rows, hasNextPage } = pageOf(matches, limit);
    return { logIns: rows.map(({ record }) => entryOf(record)), logInsInfo: { hasNextPage } };
  }
}

function entryOf({ _id, at, role, outcome, canteenId, userId, account, address }: LogInRecord): LogInEntry {
  const reference = { ...(canteenId !== undefined && { canteenId }), ...(userId !== undefined && { userId }) };
  return { _id, at, role, outcome, ...reference, account, address };
}

export class LogInsRequest extends PageQuery {
  @QueryDay()
  from?: string;

  @QueryDay()
  to?: string;

  @ChoiceField(LOG_IN_OUTCOMES, { optional: true })
  outcome?: LogInOutcome;

  @QueryText(100)
  canteenId?: string;
}

@ApiTags('operations')
@Controller('operations/log-ins')
export class LogInsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('admin', 'operator')
  @ApiOperation({ summary: 'Who came in and who tried, newest first' })
  browse(@InQuery() { page, limit, ...filter }: LogInsRequest): Promise<LogInsPage> {
    return this.queries.execute(new LogIns(filter, { page, limit }));
  }
}
