import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { comparedText, MAIL_STATES, type MailOfCall, type MailsOfCallAnswer, type OutboxName } from '@tiffin/contracts';
import { Field, ForAudience } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore } from '@tiffin/read-models';
import { MAILS, NOTIFICATIONS, type MailRecord } from './mail-record.js';

/** The mails and notifications that one call, or what the server did because of it, promised; oldest first. */
export class MailsOfCallQuery extends Query<MailsOfCallAnswer> {
  constructor(readonly correlationId: string) {
    super();
  }
}

const OUTBOXES: readonly (readonly [OutboxName, CollectionDefinition<MailRecord>])[] = [
  ['mails', MAILS],
  ['notifications', NOTIFICATIONS],
];
/** Records that are read at once, and of each state at most: those of some months in a large hostel. An index of their own would be one more for each mail. */
const AT_ONCE = 500;
const MOST = 10_000;

@QueryHandler(MailsOfCallQuery)
export class MailsOfCallHandler implements IQueryHandler<MailsOfCallQuery> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute({ correlationId }: MailsOfCallQuery): Promise<MailsOfCallAnswer> {
    const mails = new Map<string, MailOfCall>();
    for (const [outbox, collection] of OUTBOXES) {
      for await (const record of this.#newest(collection))
        if (record.correlationId === correlationId) mails.set(`${outbox} ${record._id}`, toMailOfCall(outbox, record));
    }
    return { mails: [...mails.values()].sort((one, other) => one.queuedAt.localeCompare(other.queuedAt)) };
  }

  /** In the order of states, so that none is missed that goes from one to the next meanwhile; some may come twice. */
  async *#newest(collection: CollectionDefinition<MailRecord>): AsyncGenerator<MailRecord, void> {
    const sort = [{ field: 'queuedAt', direction: 'desc' }] as const;
    for (const state of MAIL_STATES) {
      for (let skip = 0; skip < MOST; skip += AT_ONCE) {
        const found = await this.records.find(collection, { where: { state }, sort, skip, limit: AT_ONCE });
        for (const { record } of found) yield record;
        if (found.length < AT_ONCE) break;
      }
    }
  }
}

function toMailOfCall(outbox: OutboxName, { _id, kind, state, queuedAt, endedAt, attempts }: MailRecord): MailOfCall {
  const instant = (at: number): string => new Date(at).toISOString();
  return { _id, outbox, kind, state, queuedAt: instant(queuedAt), endedAt: endedAt === null ? null : instant(endedAt), attempts };
}

export class MailsOfCallRequest {
  @Field(comparedText(100, { min: 1 }))
  correlationId: string;
}

@ApiTags('operations')
@Controller('operations/mails')
export class MailsOfCallController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAudience('admin', 'operator')
  @ApiOperation({ summary: 'The mails and notifications that one call led to: what kind, sent or not; never to whom or what' })
  list(@InQuery() { correlationId }: MailsOfCallRequest): Promise<MailsOfCallAnswer> {
    return this.queries.execute(new MailsOfCallQuery(correlationId));
  }
}
