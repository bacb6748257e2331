import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LogInEntry, LogInOutcome, LogInsPage } from '@tiffin/contracts';
import { instantsOf, pageOf, RECORDS, type Days } from '@tiffin/http';
import type { RecordStore } from '@tiffin/read-models';
import { ACCOUNTS_OPTIONS, type AccountsOptions } from '../accounts-options.js';
import { LogInHistory } from './log-in-history.js';
import { LOG_INS, type LogInRecord } from './log-in-record.js';

/** A page of who came in and who tried, newest first. */
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
    await this.history.written();
    const sort = [{ field: 'at', direction: 'desc' }] as const;
    const found = await this.records.find(LOG_INS, { where, sort, skip: (page - 1) * limit, limit: limit + 1 });
    const { rows, hasNextPage } = pageOf(found, limit);
    return { logIns: rows.map(({ record }) => entryOf(record)), logInsInfo: { hasNextPage } };
  }
}

function entryOf({ _id, at, role, outcome, canteenId, userId, account, address }: LogInRecord): LogInEntry {
  const known = { ...(canteenId !== undefined && { canteenId }), ...(userId !== undefined && { userId }) };
  return { _id, at, role, outcome, ...known, account, address };
}
