import { Controller, Get, Inject, Query as InQuery } from '@nestjs/common';
import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { comparedText, MAIL_STATES, type MailOfCall, type MailsOfCallAnswer, type OutboxName } from '@tiffin/contracts';
import { Field, ForAudience } from '@tiffin/http';
import { RECORDS } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore } from '@tiffin/read-models';
import { MAILS, NOTIFICATIONS, type MailRecord } from './mail-record.js';

/** Returns the mails and notifications that one call, or the server's work because of it, has queued; oldest first. */
export class MailsOfCallQuery extends Query<MailsOfCallAnswer> {
  constructor(readonly correlationId: string) {
    super();
  }
}

const OUTBOXES: readonly (readonly [OutboxName, CollectionDefinition<MailRecord>])[] = [
  ['mails', MAILS],
  ['notifications', NOTIFICATIONS],
];
/**
 * How many records are read at a time, and at most for each state: those of some months in a large hostel. An index by call would cost a
 * write for each mail.
 */
const BATCH = 500;
const MAX_PER_STATE = 10_000;

@QueryHandler(MailsOfCallQuery)
export class MailsOfCallHandler implements IQueryHandler<MailsOfCallQuery> {
  constructor(@Inject(RECORDS) private readonly records: RecordStore) {}

  async execute({ correlationId }: MailsOfCallQuery): Promise<MailsOfCallAnswer> {
    const mails = new Map<string, MailOfCall>();
    for (const [outbox, collection] of OUTBOXES) {
      for await (const record of this.#newest(collection))
        if (record.correlationId === correlationId) mails.set(`${outbox} ${record._id}`, toMailOfCall(outbox, record));
    }
    return { mails: [...mails.values()].sort((a, b) => a.queuedAt.localeCompare(b.queuedAt)) };
  }

  /** Reads the states in their order, so that a mail that changes its state meanwhile is not missed; it may be returned twice. */
  async *#newest(collection: CollectionDefinition<MailRecord>): AsyncGenerator<MailRecord, void> {
    const sort = [{ field: 'queuedAt', direction: 'desc' }] as const;
    for (const state of MAIL_STATES) {
      for (let skip = 0; skip < MAX_PER_STATE; skip += BATCH) {
        const batch = await this.records.find(collection, { where: { state }, sort, skip, limit: BATCH });
        for (const { record } of batch) yield record;
        if (batch.length < BATCH) break;
      }
    }
  }
}

function toMailOfCall(outbox: OutboxName, { _id, kind, state, queuedAt, endedAt, attempts }: MailRecord): MailOfCall {
  const instant = (at: number): string => new Date(at).toISOString();
  return { _id, outbox, kind, state, queuedAt: instant(queuedAt), endedAt: endedAt === null ? null : instant(endedAt), attempts };
}

/** The query string of `GET /operations/mails`. */
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
